import type { RaRecord } from 'react-admin';

/** A row of GET /api/admin/conversions: a signature with what is known of who gave it. */
export interface Conversion extends RaRecord<string> {
  user_id: string;
  full_name: string | null;
  email: string | null;
  phone_number: string | null;
  ip_address: string | null;
  address_line1: string | null;
  city: string | null;
  state: string | null;
  zip_code: string | null;
  vehicle_year: number | null;
  vehicle_make: string | null;
  vehicle_model: string | null;
  vin: string | null;
  device: 'Mobile' | 'Safari' | 'Chrome' | 'Firefox' | 'Desktop';
  signature_completed_at: string;
  verified: boolean;
}

/** The part of GET /api/admin/conversion-analysis above the table. */
export interface Analysis {
  summary: { uniqueEmails: number; reports: number; signatures: number; addresses: number };
  duplicateAnalysis: {
    potentialFraud: boolean;
    duplicateEmails: { email: string; count: number }[];
    duplicateIPs: { ip: string; count: number }[];
  };
}

/** The empty values are the specified ones (B2-142..B2-144). */
export const nameOf = ({ full_name }: Conversion): string => full_name ?? 'Guest User';
export const contactOf = ({ email }: Conversion): string => email ?? 'No email (signature only)';
export const addressOf = ({ address_line1, city, state, zip_code }: Conversion): string =>
  address_line1 ? `${address_line1}, ${city ?? ''}, ${state ?? ''} ${zip_code ?? ''}` : 'No address';
export const vehicleOf = ({ vehicle_year, vehicle_make, vehicle_model }: Conversion): string =>
  [vehicle_year, vehicle_make, vehicle_model].filter(Boolean).join(' ') || 'Not identified';

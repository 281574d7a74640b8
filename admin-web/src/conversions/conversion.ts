import type { Conversion } from '../providers/types';

/** The empty values are the specified ones (B2-142..B2-144). */
export const nameOf = ({ full_name }: Conversion): string => full_name ?? 'Guest User';
export const contactOf = ({ email }: Conversion): string => email ?? 'No email (signature only)';
export const addressOf = ({ address_line1, city, state, zip_code }: Conversion): string =>
  address_line1 ? `${address_line1}, ${city ?? ''}, ${state ?? ''} ${zip_code ?? ''}` : 'No address';
export const vehicleOf = ({ vehicle_year, vehicle_make, vehicle_model }: Conversion): string =>
  [vehicle_year, vehicle_make, vehicle_model].filter(Boolean).join(' ') || 'Not identified';

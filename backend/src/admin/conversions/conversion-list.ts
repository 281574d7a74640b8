import { CONTACT, CONVERSION, DEVICE, EMAIL, SIGNED_WITH_ADDRESS, VERIFIED } from '../analysis/analysis.repository.js';
import { flag, rowNumber, text } from '../list-query.js';
import type { ListSource } from '../lists/lists.repository.js';

const SORTS = ['signature_completed_at', 'full_name', 'email', 'city', 'vehicle_make', 'device'] as const;

/** Who signed in a period; the period is the caller's to add. */
export const CONVERSIONS: ListSource<(typeof SORTS)[number]> = {
  resource: 'conversions',
  select: `signature.id, ${CONVERSION}, ${DEVICE} AS device`,
  from: SIGNED_WITH_ADDRESS,
  id: 'signature.id',
  columns: {
    signature_completed_at: 'signature."signedAt"',
    full_name: 'person."fullName"',
    email: CONTACT,
    city: 'address.city',
    vehicle_make: `report."vehicleData"->>'make'`,
    device: DEVICE,
  },
  rules: { after: rowNumber, sort: SORTS, filter: { q: text, verified: flag, device: text } },
  filters: {
    q: `report.token = ? OR signature."ipAddress" = ? OR starts_with(report.vin, upper(?))
      OR strpos(lower(person."fullName"), lower(?)) > 0 OR strpos(${EMAIL}, lower(?)) > 0
      OR ${EMAIL} IS NULL AND strpos(${CONTACT}, lower(?)) > 0`,
    verified: `(${VERIFIED}) = ?`,
    device: `${DEVICE} = ?`,
  },
};

/** The columns of the export, in the order of the table. */
export const EXPORTED = [
  'signature_completed_at',
  'full_name',
  'email',
  'phone_number',
  'address_line1',
  'city',
  'state',
  'zip_code',
  'vehicle_year',
  'vehicle_make',
  'vehicle_model',
  'vin',
  'device',
  'ip_address',
  'verified',
  'report_id',
] as const;

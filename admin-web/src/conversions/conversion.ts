import type { AdminConversionView } from '../providers/types';

/** Empty values as specified (B2-142..B2-144). */
export const nameOf = ({ full_name }: AdminConversionView): string => full_name ?? 'Guest User';
export const contactOf = ({ email }: AdminConversionView): string => email ?? 'No email (signature only)';
export const addressOf = ({ address_line1, city, state, zip_code }: AdminConversionView): string =>
  address_line1 ? `${address_line1}, ${city ?? ''}, ${state ?? ''} ${zip_code ?? ''}` : 'No address';
export const vehicleOf = ({ vehicle_year, vehicle_make, vehicle_model }: AdminConversionView): string =>
  [vehicle_year, vehicle_make, vehicle_model].filter(Boolean).join(' ') || 'Not identified';

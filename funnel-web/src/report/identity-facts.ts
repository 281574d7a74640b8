import type { IdentificationLevel } from '../api/types';

/** What is told of a vehicle for nothing, with its labels. */
export const IDENTITY_FACTS = [
  ['Trim', 'trim'],
  ['Body style', 'bodyStyle'],
  ['Engine', 'engine'],
  ['Fuel', 'fuelType'],
  ['Drivetrain', 'drivetrain'],
  ['Built in', 'plantCountry'],
] as const;

/** How far the VIN told which vehicle it is. */
export const MATCHES: Record<IdentificationLevel, string> = {
  model: 'Exact model',
  make: 'Make only',
  manufacturer: 'Manufacturer only',
  none: 'Not identified',
};

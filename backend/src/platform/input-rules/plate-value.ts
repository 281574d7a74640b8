import { toPlainText, upperCased } from './characters.js';

export const PLATE_FORMAT_ERROR = 'Invalid license plate format';

export interface Plate {
  licensePlate: string;
  state: string;
}

/** One search value for a plate: 'ABC1234 (CA)'. */
export const formatPlate = ({ licensePlate, state }: Plate): string => `${licensePlate} (${state})`;

/** Reads what `formatPlate` writes, in capitals or not; null for other text. */
export function parsePlate(value: string): Plate | null {
  const [, licensePlate, state] =
    /^([A-Z0-9]{1,10}) ?\(([A-Z]{2})\)$/.exec(upperCased(toPlainText(value).trim())) ?? [];
  return licensePlate && state ? { licensePlate, state } : null;
}

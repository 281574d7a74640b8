import { plain, type Problem } from './vin';

export const PLATE_INPUT_MAX = 10;
const PLATE_MAX = 8;
export const PLATE_FORMAT_ERROR = 'Invalid license plate format';

/** Its letters are ASCII before they are upper-cased: 'ı' or 'ß' would become another plate's. */
const PLATE_VALUE = /^([A-Z0-9]{1,10}) \(([A-Z]{2})\)$/i;

export interface Plate {
  licensePlate: string;
  state: string;
}

export function cleanPlate(raw: string): string {
  return plain(raw)
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, PLATE_INPUT_MAX);
}

/** @param minimum fewest characters, which a setting may lower (row 08) */
export function plateProblem({ licensePlate, state }: Plate, minimum: number): Problem | null {
  const title = 'Invalid License Plate';
  if (!licensePlate && !state) return { title, message: 'License plate and state are required' };
  if (!licensePlate) return { title, message: 'Please enter a license plate number' };
  if (licensePlate.length < minimum || licensePlate.length > PLATE_MAX) {
    return { title, message: `License plate must be ${minimum}-${PLATE_MAX} characters long` };
  }
  if (!state) return { title, message: 'Please select a state' };
  return null;
}

/** One search value for a plate, 'PLATE (STATE)', through the whole funnel. */
export function formatPlate({ licensePlate, state }: Plate): string {
  return `${licensePlate} (${state})`;
}

export function parsePlate(value: string): Plate | null {
  const [, licensePlate, state] = PLATE_VALUE.exec(value.trim()) ?? [];
  return licensePlate && state ? { licensePlate: licensePlate.toUpperCase(), state: state.toUpperCase() } : null;
}

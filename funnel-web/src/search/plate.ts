import { normalizePlate, PLATE_MAX, plateError } from '../../../backend/src/platform/input-rules/plate.js';
import { type Plate } from '../../../backend/src/platform/input-rules/plate-value.js';
import { plateOf, type VehicleSearch } from './search';
import type { Problem } from './vin';

/** Longest plate of the form, in characters; the field takes more, so that one that is too long is seen. */
const FORM_MAX = 8;

/** What the field shows of a typed plate. */
export const typedPlate = (raw: string): string => [...normalizePlate(raw)].slice(0, PLATE_MAX).join('');

/** @param minimum fewest characters, which a setting may lower (row 08) */
export function plateProblem({ licensePlate, state }: Plate, minimum: number): Problem | null {
  const title = 'Invalid License Plate';
  if (!licensePlate && !state) return { title, message: 'License plate and state are required' };
  if (!licensePlate) return { title, message: 'Please enter a license plate number' };
  const error = /[^A-Z0-9]/.test(licensePlate) ? plateError(licensePlate) : null;
  if (error) return { title, message: error };
  if (licensePlate.length < minimum || licensePlate.length > FORM_MAX) {
    return { title, message: `License plate must be ${minimum}-${FORM_MAX} characters long` };
  }
  if (!state) return { title, message: 'Please select a state' };
  return null;
}

/** The plate of a search that names no state; null for every other search. */
export function plateWithoutState(search: Pick<VehicleSearch, 'type' | 'value'>): string | null {
  if (search.type !== 'license_plate' || plateOf(search)) return null;
  const plate = normalizePlate(search.value);
  return plateError(plate) === null ? plate : null;
}

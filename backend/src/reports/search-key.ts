import { AppError } from '../http/errors.js';

/** What was searched: a VIN, or a plate with its state. Both already normalised. */
export type Search = { vin: string } | { licensePlate: string; state: string };

/** One key for one search, so that asking again finds the same report. */
export function searchKey(search: Search): string {
  return 'vin' in search ? `vin:${search.vin}` : `license_plate:${search.licensePlate} (${search.state})`;
}

const PLATE_VALUE = /^([A-Z0-9]{1,10}) \(([A-Z]{2})\)$/;

/**
 * Reads a search as the funnel writes it: a VIN, or 'PLATE (STATE)' (row 05).
 * @throws AppError VALIDATION 'Invalid license plate format'
 */
export function parseSearch(type: 'vin' | 'license_plate', value: string): Search {
  const normalised = value.trim().toUpperCase();
  if (type === 'vin') return { vin: normalised };
  const [, licensePlate, state] = PLATE_VALUE.exec(normalised) ?? [];
  if (!licensePlate || !state) throw new AppError('VALIDATION', 'Invalid license plate format');
  return { licensePlate, state };
}

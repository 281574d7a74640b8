import { AppError } from '../http/errors.js';
import { upperCased } from '../vehicle-data/vin.js';

/** What was searched: a VIN, or a plate with its state. Both already normalized. */
export type Search = { vin: string } | { licensePlate: string; state: string };

/** One key for one search, so that asking again finds the same report. */
export function searchKey(search: Search): string {
  return 'vin' in search
    ? searchKeyOf('vin', search.vin)
    : searchKeyOf('license_plate', `${search.licensePlate} (${search.state})`);
}

/** The same key of a search as the funnel writes it. What is no search is the key of no report. */
export function searchKeyOf(type: 'vin' | 'license_plate', value: string): string {
  return `${type}:${upperCased(value.trim())}`;
}

const VIN_LENGTH = 17;
const LONGEST_PLATE = 10;

/**
 * Reads a search as the funnel writes it: a VIN, or 'PLATE (STATE)' (row 05).
 * @throws AppError VALIDATION with what is wrong
 */
export function parseSearch(type: 'vin' | 'license_plate', value: string): Search {
  const normalized = upperCased(value.trim());
  if (type === 'vin') {
    if (normalized.length !== VIN_LENGTH) throw invalid('VIN must be 17 characters');
    return { vin: normalized };
  }
  const [, licensePlate, state] = /^([^(]*?) ?\(([^)]*)\)$/.exec(normalized) ?? [];
  if (licensePlate === undefined || state === undefined) throw invalid('Invalid license plate format');
  if (licensePlate === '') throw invalid('License plate is required');
  if (licensePlate.length > LONGEST_PLATE) throw invalid('License plate too long');
  if (state.length !== 2) throw invalid('State must be 2 characters');
  if (!/^[A-Z0-9]+$/.test(licensePlate) || !/^[A-Z]+$/.test(state)) throw invalid('Invalid license plate format');
  return { licensePlate, state };
}

const invalid = (message: string): AppError => new AppError('VALIDATION', message, { lookupValue: message });

import { AppError } from '../platform/http/errors.js';
import { toPlainText, upperCased } from '../platform/input-rules/characters.js';
import { PLATE_MAX, plateError } from '../platform/input-rules/plate.js';
import { parsePlate, PLATE_FORMAT_ERROR } from '../platform/input-rules/plate-value.js';
import { normalizeVin, VIN_MESSAGES, vinError } from '../platform/input-rules/vin.js';
import { type Search, searchKey } from './vehicle-report.entity.js';

/** Returns the key of a search as the funnel writes it; an invalid search has the key of no report. */
export function searchKeyOf(type: 'vin' | 'license_plate', value: string): string {
  if (type === 'vin') return searchKey({ vin: normalizeVin(value) });
  const plate = parsePlate(value);
  return plate ? searchKey(plate) : `license_plate:${value}`;
}

/** Parses a search as the funnel writes it: a VIN, or 'PLATE (STATE)' (row 05). @throws AppError VALIDATION */
export function parseSearch(type: 'vin' | 'license_plate', value: string): Search {
  if (type === 'vin') {
    const vin = normalizeVin(value);
    const error = vin ? vinError(vin) : VIN_MESSAGES.length;
    if (error) throw invalid(error.replace(VIN_MESSAGES.length, 'VIN must be 17 characters'));
    return { vin };
  }
  const plate = parsePlate(value);
  if (!plate) throw invalid(plateProblem(upperCased(toPlainText(value).trim())));
  return plate;
}

function plateProblem(text: string): string {
  const [, licensePlate, state] = /^([^(]*?) ?\(([^)]*)\)$/.exec(text) ?? [];
  if (licensePlate === undefined || state === undefined) return PLATE_FORMAT_ERROR;
  if (licensePlate === '') return 'License plate is required';
  if ([...licensePlate].length > PLATE_MAX) return 'License plate too long';
  return state.length === 2 ? (plateError(licensePlate) ?? PLATE_FORMAT_ERROR) : 'State must be 2 characters';
}

const invalid = (message: string): AppError => new AppError('VALIDATION', message, { lookupValue: message });

import { normaliseVin, vinError } from '../vin.js';

/** The VIN a source gave, normalised; undefined when it is not one. */
export function vinIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const vin = normaliseVin(value);
  return vinError(vin) === null ? vin : undefined;
}

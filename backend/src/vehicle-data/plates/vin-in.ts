import { normalizeVin, vinError } from '../../platform/input-rules/vin.js';

/** The VIN a source gave, normalized; undefined when it is not one. */
export function vinIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const vin = normalizeVin(value);
  return vinError(vin) === null ? vin : undefined;
}

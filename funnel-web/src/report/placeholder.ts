import { parseSearch, type VehicleSearch } from '../search/search';
import { KEYS, readJson, remove, writeJson } from '../session/storage';

const KEY = KEYS.report('placeholder');

/** The specified values of a report without an answer (row 10). They are never shown. */
const VEHICLE_DATA = {
  ...{ year: 2020, make: 'Unknown', model: 'Unknown', trim: 'Unknown', engine: 'Unknown' },
  ...{ ownerCount: 0, mileage: 0, estimatedValue: 0, hasRecalls: false, salvageTitle: false },
};

export function storePlaceholder(search: VehicleSearch): void {
  writeJson(KEY, { placeholder: true, search, vehicleData: VEHICLE_DATA });
}

export function hasPlaceholder({ type, value }: Pick<VehicleSearch, 'type' | 'value'>): boolean {
  const stored = readJson(KEY);
  if (typeof stored !== 'object' || stored === null || !('search' in stored)) return false;
  const search = parseSearch(stored.search as VehicleSearch);
  return search?.type === type && search.value === value;
}

export const removePlaceholder = (): void => remove(KEY);

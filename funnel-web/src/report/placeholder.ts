import { parseSearch, type VehicleSearch } from '../search/search';
import { KEYS, readJson, remove, writeJson } from '../session/storage';

const KEY = KEYS.report('placeholder');

/**
 * Stands for a report while no answer has come. Its values are the specified fillers (year 2020, 'Unknown', zeros, false) and are never
 * shown: a page that meets it says 'Unknown' and 'Not reported', and sells nothing.
 */
interface PlaceholderReport {
  placeholder: true;
  search: VehicleSearch;
  vehicleData: {
    year: 2020;
    make: 'Unknown';
    model: 'Unknown';
    trim: 'Unknown';
    engine: 'Unknown';
    ownerCount: 0;
    mileage: 0;
    estimatedValue: 0;
    hasRecalls: false;
    salvageTitle: false;
  };
}

export function storePlaceholder(search: VehicleSearch): void {
  const vehicleData = {
    year: 2020,
    make: 'Unknown',
    model: 'Unknown',
    trim: 'Unknown',
    engine: 'Unknown',
    ownerCount: 0,
    mileage: 0,
    estimatedValue: 0,
    hasRecalls: false,
    salvageTitle: false,
  } as const;
  writeJson(KEY, { placeholder: true, search, vehicleData } satisfies PlaceholderReport);
}

/** True when this search went on without an answer. */
export function hasPlaceholder({ type, value }: Pick<VehicleSearch, 'type' | 'value'>): boolean {
  const stored = readJson(KEY);
  if (typeof stored !== 'object' || stored === null || !('search' in stored)) return false;
  const search = parseSearch((stored as PlaceholderReport).search);
  return search?.type === type && search.value === value;
}

export function removePlaceholder(): void {
  remove(KEY);
}

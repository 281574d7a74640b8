import type { Intent, SearchType } from '../api/types';
import {
  formatPlate,
  parsePlate,
  type Plate,
  PLATE_FORMAT_ERROR,
} from '../../../backend/src/platform/input-rules/plate-value.js';
import { normalizeVin } from '../../../backend/src/platform/input-rules/vin.js';
import { vinProblem } from './vin';

/** What a search is for: 'basic' is the free report of the upsell. */
export type SearchIntent = Intent | 'basic';

export interface VehicleSearch {
  type: SearchType;
  /** A VIN, or a plate as 'PLATE (STATE)'. */
  value: string;
  intent: SearchIntent;
}

/** Literals that a broken link carries instead of a value. */
const EMPTY_VALUES = new Set(['', 'undefined', 'null', 'fallback']);

export function isEmptyValue(value: string | null | undefined): boolean {
  return EMPTY_VALUES.has(value ?? '');
}

export function isSearchType(type: unknown): type is SearchType {
  return type === 'vin' || type === 'license_plate';
}

export function parseIntent(intent: unknown): SearchIntent {
  return intent === 'seller' || intent === 'basic' ? intent : 'buyer';
}

interface Parts {
  type: string | null | undefined;
  value: string | null | undefined;
  intent?: string | null | undefined;
  /** Of a plate whose value names none. */
  state?: string | null;
}

/** Normalizes type, value and intent from a URL or a store; null when they name no search. */
export function parseSearch({ type: named, value, intent, state }: Parts): VehicleSearch | null {
  const type = named?.toLowerCase().replace(/^(license[-_])?plate$/, 'license_plate');
  if (!isSearchType(type) || !value || isEmptyValue(value.trim())) return null;
  const plate = type === 'license_plate' ? (parsePlate(value) ?? parsePlate(`${value} (${state})`)) : null;
  const normalized = type === 'vin' ? normalizeVin(value) : plate ? formatPlate(plate) : value.trim();
  return { type, value: normalized, intent: parseIntent(intent) };
}

/** What names the search of a step: its path, else its query. */
export function searchParts(
  { searchType, searchValue }: Readonly<Record<string, string | undefined>>,
  query: URLSearchParams,
): Parts {
  return {
    type: searchType ?? query.get('type') ?? query.get('searchType'),
    // Other sites write a space as a plus, in a path as in a query.
    value: searchValue?.replaceAll('+', ' ') ?? query.get('value'),
    intent: query.get('intent'),
    state: query.get('state'),
  };
}

export function plateOf({ type, value }: Pick<VehicleSearch, 'type' | 'value'>): Plate | null {
  return type === 'license_plate' ? parsePlate(value) : null;
}

/** Why a search cannot be looked up, as the visitor reads it; null when it can. */
export function searchProblem(search: Pick<VehicleSearch, 'type' | 'value'>): string | null {
  if (search.type === 'vin') return vinProblem(search.value)?.message ?? null;
  return plateOf(search) ? null : PLATE_FORMAT_ERROR;
}

/** Of a value these characters leave the page in a report of an error: enough to see a pattern, too few to find a vehicle. */
const KEPT = { vin: 5, license_plate: 3 };

/** 'vin 1FTFW… buyer'; without the intent of a visitor who was not asked yet. */
export function searchInWords({
  type,
  value,
  intent,
}: Omit<VehicleSearch, 'intent'> & { intent?: SearchIntent }): string {
  return [type, `${value.slice(0, KEPT[type])}…`, intent].filter((part) => part).join(' ');
}

/** 'VIN Lookup: 1FT...' or 'License Plate: ABC1234 (CA)'. */
export function searchBanner({ type, value }: Pick<VehicleSearch, 'type' | 'value'>): string {
  return `${type === 'vin' ? 'VIN Lookup' : 'License Plate'}: ${value}`;
}

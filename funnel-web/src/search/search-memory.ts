import { KEYS, readJson, writeJson } from '../session/storage';
import { isSearchType, parseIntent, type VehicleSearch } from './search';

/** What this session last looked up, and the report it found. */
export interface SearchInfo extends VehicleSearch {
  reportId: string;
}

export function storedSearchInfo(): SearchInfo | null {
  const value = readJson(KEYS.searchInfo);
  if (typeof value !== 'object' || value === null) return null;
  const { type, value: text, intent, reportId } = value as Partial<Record<keyof SearchInfo, unknown>>;
  if (!isSearchType(type) || typeof text !== 'string' || typeof reportId !== 'string') return null;
  return { type, value: text, intent: parseIntent(intent), reportId };
}

/** The report id of this search, when this session knows it. */
export function knownReportId(search: Pick<VehicleSearch, 'type' | 'value'>): string | null {
  const info = storedSearchInfo();
  return info && info.type === search.type && info.value === search.value ? info.reportId : null;
}

/** Called once the search was answered: only such a search is restored. */
export function rememberSearch(search: VehicleSearch): void {
  writeJson(KEYS.lastValidSearch, search);
}

export function rememberedSearch(): VehicleSearch | null {
  const value = readJson(KEYS.lastValidSearch);
  if (typeof value !== 'object' || value === null) return null;
  const { type, value: text, intent } = value as Partial<Record<keyof VehicleSearch, unknown>>;
  return isSearchType(type) && typeof text === 'string' ? { type, value: text, intent: parseIntent(intent) } : null;
}

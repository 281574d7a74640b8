import type { ReportView } from '../api/types';
import { readJson, remove, writeJson } from '../session/storage';
import { vehicleName } from '../format/vehicle-name';

const KEY = 'recentSearches';
const MAX_KEPT = 5;

/** On this device: the id of a report and the kind of vehicle, so that it is found again. No VIN, no plate, nothing of the report. */
export interface RecentSearch {
  reportId: string;
  label: string;
}

type RecentSearches = { remembered: true; searches: RecentSearch[] } | { remembered: false };

function isRecent(value: unknown): value is RecentSearch {
  const { reportId, label } = (value ?? {}) as Partial<Record<keyof RecentSearch, unknown>>;
  return typeof reportId === 'string' && typeof label === 'string';
}

/** Newest first. `remembered` is false once the visitor has asked for none to be kept. */
export function recentSearches(): RecentSearches {
  const value = readJson(KEY, 'local');
  if (value === false) return { remembered: false };
  return { remembered: true, searches: Array.isArray(value) ? value.filter(isRecent).slice(0, MAX_KEPT) : [] };
}

export function rememberRecent({ id, vehicleData }: ReportView): void {
  const recent = recentSearches();
  const label = vehicleName(vehicleData);
  if (!recent.remembered || !label) return;
  const first = recent.searches[0];
  if (first?.reportId === id && first.label === label) return;
  const others = recent.searches.filter((search) => search.reportId !== id && search.label !== label);
  writeJson(KEY, [{ reportId: id, label }, ...others].slice(0, MAX_KEPT), 'local');
}

export function forgetRecent(): void {
  remove(KEY, 'local');
}

/** No later search is kept either, until the visitor wants it again. */
export function rememberNone(): void {
  writeJson(KEY, false, 'local');
}

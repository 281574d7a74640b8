import { looksLikeReport } from '../api/report-shape';
import type { ReportView } from '../api/types';
import type { VehicleSearch } from '../search/search';
import { rememberSearch, type SearchInfo } from '../search/search-memory';
import { removePlaceholder } from './placeholder';
import { rememberRecent } from '../search/recent-searches';
import { KEYS, readJson, remove, sessionKeys, writeJson, writeText } from '../session/storage';

/** Copies that stay when the store is full. */
export const MAX_STORED_REPORTS = 5;
const COPY_PREFIX = KEYS.report('');

type StoredReport = { state: 'ok'; report: ReportView } | { state: 'missing' } | { state: 'corrupt' };

export function storedReport(id: string): StoredReport {
  const value = readJson(KEYS.report(id));
  if (value === undefined) return { state: 'missing' };
  return looksLikeReport(value) ? { state: 'ok', report: value } : { state: 'corrupt' };
}

/** Time of the search; the oldest for copies that can't be read. */
function copiedFrom(key: string): string {
  const copy = readJson(key);
  return looksLikeReport(copy) ? String(copy.searchedAt) : '';
}

/** Stores a copy; a full store drops the oldest ones. */
export function storeReport(report: ReportView): void {
  const key = KEYS.report(report.id);
  if (writeJson(key, report)) return;
  const others = sessionKeys(COPY_PREFIX).filter((other) => other !== key);
  const oldestFirst = others
    .map((other) => ({ other, from: copiedFrom(other) }))
    .sort((a, b) => a.from.localeCompare(b.from));
  const gone = oldestFirst.slice(0, Math.max(1, others.length - MAX_STORED_REPORTS + 1));
  for (const { other } of gone) remove(other);
  writeJson(key, report);
}

export function saveReport(report: ReportView, search: VehicleSearch): void {
  storeReport(report);
  rememberRecent(report);
  rememberSearch(search);
  removePlaceholder();
  writeText(KEYS.currentReportId, report.id);
  writeJson(KEYS.searchInfo, { ...search, reportId: report.id } satisfies SearchInfo);
}

import { KEYS, readJson, remove, writeJson } from '../session/storage';

const MAX_KEPT_EVENTS = 100;

/** The id under which this tab is counted. */
export const VISIT_KEY = 'analyticsVisit';

interface TagManager {
  dataLayer?: object[];
}

/** Pushes to the tag manager's layer and keeps a copy in the local tracker, a buffer of this session. */
export function record(entry: { event: string }): void {
  const tags = window as Window & TagManager;
  (tags.dataLayer ??= []).push(entry);
  const key = entry.event === 'page_view' ? KEYS.funnelSteps : KEYS.conversionEvents;
  const kept = readJson(key);
  const all = [...(Array.isArray(kept) ? (kept as unknown[]) : []), { ...entry, at: Date.now() }];
  writeJson(key, all.slice(-MAX_KEPT_EVENTS));
}

export function forgetRecorded(): void {
  remove(KEYS.conversionEvents);
  remove(KEYS.funnelSteps);
  remove(VISIT_KEY);
  (window as Window & TagManager).dataLayer?.splice(0);
}

import type { SectionAvailability } from '../vehicle-data/findings/availability.js';
import type { ModelRecall, ModelRecalls } from '../vehicle-data/sources/model-facts.js';
import type { SectionKey } from '../vehicle-data/findings/history.js';
import type { KnownCounts, MonitoredReport } from './monitored-report.entity.js';

/** What the sources answer. Null where one did not, or does not have this vehicle. */
export interface Seen {
  recalls: ModelRecalls | null;
  counts: KnownCounts | null;
}

export type Known = Pick<MonitoredReport, 'knownRecalls' | 'knownCounts'>;

interface News {
  recalls: ModelRecall[];
  grown: { key: SectionKey; more: number }[];
  /** What is known from now on. It never shrinks. */
  known: Known;
}

/** Recalls have a separate source, and a value is no record. */
const NOT_COUNTED: readonly SectionKey[] = ['recalls', 'marketValue'];

/** The record counts of a free query. */
export function countsOf(sections: readonly SectionAvailability[]): KnownCounts {
  const counted = sections.filter(({ key, count }) => count !== null && !NOT_COUNTED.includes(key));
  return Object.fromEntries(counted.map(({ key, count }) => [key, count ?? 0]));
}

/** Returns what is new. What a source answers for the first time is no news. */
export function newsOf({ knownRecalls, knownCounts }: Known, { recalls, counts }: Seen): News {
  const fresh =
    knownRecalls && recalls ? recalls.records.filter(({ campaign }) => !knownRecalls.includes(campaign)) : [];
  const grown: News['grown'] = [];
  const merged: KnownCounts = { ...knownCounts };
  for (const [key, count] of Object.entries(counts ?? {}) as [SectionKey, number][]) {
    const before = merged[key];
    if (before !== undefined && count > before) grown.push({ key, more: count - before });
    merged[key] = Math.max(count, before ?? 0);
  }
  const campaigns = new Set([...(knownRecalls ?? []), ...(recalls?.records ?? []).map(({ campaign }) => campaign)]);
  return {
    recalls: fresh,
    grown,
    known: {
      knownRecalls: knownRecalls || recalls ? [...campaigns] : null,
      knownCounts: knownCounts || counts ? merged : null,
    },
  };
}

/** The same news has the same name: it is sent once. */
export const nameOfNews = ({ recalls, grown, known }: News): string =>
  [
    ...recalls.map(({ campaign }) => campaign).sort(),
    ...grown.map(({ key }) => `${key}=${known.knownCounts?.[key] ?? 0}`).sort(),
  ].join(',');

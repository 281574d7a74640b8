import type { ServiceRecord } from '../../vehicle-data/findings/history.js';

/** The order in which the report shows services. */
export const newestServiceFirst = (records: readonly ServiceRecord[]): ServiceRecord[] =>
  [...records].sort((a, b) => b.date.localeCompare(a.date));

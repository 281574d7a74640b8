import { RECOVERY } from '../../vehicle-data/findings/adverse-facts.js';
import type { ReportedEvent, ServiceRecord } from '../../vehicle-data/model/history.js';

/** The order in which the report shows services. */
export const newestServiceFirst = (records: readonly ServiceRecord[]): ServiceRecord[] =>
  [...records].sort((a, b) => b.date.localeCompare(a.date));

/** One theft and its recovery are told together. */
export function isOneTheft(records: readonly ReportedEvent[]): boolean {
  const recovered = records.filter(({ description }) => RECOVERY.test(description)).length;
  return records.length === 2 && recovered === 1;
}

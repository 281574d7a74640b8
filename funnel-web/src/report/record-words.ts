import type { RecordLine, RecordLineKey, ReportView, SectionAvailability } from '../api/types';

/** The server's line for one section or for several together; null while there is no report. */
export const lineOf = (report: ReportView | null, key: RecordLineKey): RecordLine | null =>
  report?.recordSummary.lines.find((line) => line.key === key) ?? null;

/** Nobody found a record yet, and not every source has said that it has none. */
export function mayBeEmpty(availability: readonly SectionAvailability[]): boolean {
  const asked = availability.filter(({ status }) => status !== 'not_offered');
  return asked.every(({ count }) => !count) && asked.some(({ count }) => count === null);
}

import type { RecordLine, RecordLineKey, ReportView, SectionAvailability } from '../api/types';

/** The server's line for one or several sections; null while there is no report. */
export const lineOf = (report: ReportView | null, key: RecordLineKey): RecordLine | null =>
  report?.recordSummary.lines.find((line) => line.key === key) ?? null;

/** Whether no record was found yet and a source has not answered. */
export function mayBeEmpty(availability: readonly SectionAvailability[]): boolean {
  const asked = availability.filter(({ status }) => status !== 'not_offered');
  return asked.every(({ count }) => !count) && asked.some(({ count }) => count === null);
}

import type { ReportView } from './types';

/** An answer or a stored text is only trusted to be a report when it has a report's parts. */
export function looksLikeReport(value: unknown): value is ReportView {
  if (typeof value !== 'object' || value === null) return false;
  const { id, vehicleData, access } = value as Partial<ReportView>;
  return (
    typeof id === 'string' && typeof vehicleData === 'object' && vehicleData !== null && typeof access === 'object'
  );
}

/** An answer came, and it is no report. It says nothing about the vehicle, so it counts like no answer. */
export class CorruptAnswer extends Error {
  override readonly name = 'CorruptAnswer';
}

export function asReport(value: unknown): ReportView {
  if (!looksLikeReport(value)) throw new CorruptAnswer('The answer is not a report.');
  return value;
}

import type { IdentificationLevel, ReportView } from '../api/types';

export const IDENTITY_FACTS = ['Trim', 'Body style', 'Engine', 'Fuel', 'Drivetrain', 'Built in'] as const;

/** The specifications of a report with these labels; null where not reported. */
export const specificationsOf = (report: ReportView, labels: readonly string[]) =>
  labels.map((label) => ({
    label,
    value: report.specifications.rows.find((row) => row.label === label)?.value ?? null,
  }));

export const MATCHES: Record<IdentificationLevel, string> = {
  model: 'Exact model',
  make: 'Make only',
  manufacturer: 'Manufacturer only',
  none: 'Not identified',
};

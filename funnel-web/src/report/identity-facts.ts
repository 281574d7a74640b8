import type { IdentificationLevel, ReportView } from '../api/types';

/** Labels of the specifications that are told of a vehicle for nothing. */
export const IDENTITY_FACTS = ['Trim', 'Body style', 'Engine', 'Fuel', 'Drivetrain', 'Built in'] as const;

/** The specifications with these labels in the words of the report, so that nothing reads otherwise after the sale; null: not reported. */
export const specificationsOf = (report: ReportView, labels: readonly string[]) =>
  labels.map((label) => ({
    label,
    value: report.specifications.rows.find((row) => row.label === label)?.value ?? null,
  }));

/** How far the VIN told which vehicle it is. */
export const MATCHES: Record<IdentificationLevel, string> = {
  model: 'Exact model',
  make: 'Make only',
  manufacturer: 'Manufacturer only',
  none: 'Not identified',
};

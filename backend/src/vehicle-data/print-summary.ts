import type { SectionAvailability } from './findings/availability.js';
import type { AboutModel } from './sources/model-facts.js';
import { type Identification, type VehicleData } from './decode/vehicle.js';
import type { VehicleSummary } from './vehicle-summary.service.js';
import { nameOf, yearsOf } from '../platform/input-rules/vehicle-name.js';

type Cells = (string | number | null)[];

const CHECK_DIGIT = {
  valid: 'fits',
  invalid: 'does not fit',
  not_applicable: 'not asked for in this market',
} as const;
const LEVEL = {
  model: 'down to the model',
  make: 'down to the make',
  manufacturer: 'the manufacturer only',
  none: 'nothing',
} as const;
const SECTION_STATUS = {
  available: 'available',
  none: 'none found',
  not_offered: 'not checked',
  unavailable: 'not reached',
  with_report: 'told with the report',
} as const;

/** Formats a summary for the terminal in aligned sections. */
export function printSummary(summary: VehicleSummary, records: SectionAvailability[], demonstration: boolean): string {
  const { vehicleData, identification } = summary;
  const warnings = identification.warnings.map((warning) => [warning]);
  const suggestions = identification.suggestions.map(({ vin, vehicle }) => [vin, vehicle]);
  const held = records.map(({ key, status, count }): Cells => [labelOf(key), SECTION_STATUS[status], count]);
  const sources = summary.sources.map(({ source, asOf, about }) => [source, asOf ?? 'not reached', about]);
  const parts = [
    [`${vehicleData.vin ?? ''}  ${nameOf(vehicleData) ?? 'unknown vehicle'}`],
    section('Warnings', warnings),
    section('Did you mean', suggestions),
    section('Identification', identificationRows(identification)),
    section('Vehicle', vehicleRows(vehicleData)),
    notReported(vehicleData),
    ...modelParts(summary),
    section(`Records a report would hold${demonstration ? ' (demonstration data)' : ''}`, held),
    section('Sources', sources),
  ].filter((lines) => lines.length > 0);
  return `${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function identificationRows({ level, checkDigit, country, source, asOf }: Identification): Cells[] {
  return [
    ['Known', LEVEL[level]],
    ['Check digit', CHECK_DIGIT[checkDigit]],
    ['Country of the maker', country],
    ['Source', `${source}, ${asOf}`],
  ];
}

/** Facts that are one value each, with the model year as text. */
function factsOf(vehicle: VehicleData): [field: string, value: string | number | null][] {
  const { vin: _vin, possibleYears: _possibleYears, features: _features, imageUrl: _imageUrl, ...facts } = vehicle;
  return Object.entries({ ...facts, year: yearsOf(vehicle) });
}

function vehicleRows(vehicle: VehicleData): Cells[] {
  const rows = factsOf(vehicle).map(([field, value]): Cells => [labelOf(field), value]);
  return [...rows, ['Features', vehicle.features.join(', ') || null]].filter(([, value]) => value !== null);
}

/** Names unknown facts, so that a missing row is not taken for a "no". */
function notReported(vehicle: VehicleData): string[] {
  const missing = factsOf(vehicle).flatMap(([field, value]) => (value === null ? [labelOf(field, false)] : []));
  return missing.length > 0 ? [`Not reported: ${missing.join(', ')}`] : [];
}

function modelParts({ recalls, complaints, safetyRatings }: VehicleSummary): string[][] {
  const campaigns = recalls?.records.map((one): Cells => [one.campaign, one.date, one.component]);
  const counts = Object.entries(complaints?.counts ?? {}).map(([what, count]): Cells => [labelOf(what), count]);
  const ratings = safetyRatings?.records.map(({ variant, overall }): Cells => {
    return [variant, overall === null ? null : `${overall} of 5 stars`];
  });
  return [
    about('Recalls for this model', recalls, campaigns),
    about('Complaints about this model', complaints, counts),
    about('Crash tests of this model', safetyRatings, ratings),
  ];
}

function about(title: string, part: AboutModel | null, rows: Cells[] = []): string[] {
  if (!part) return [];
  const heading = `${title} (${[part.appliesTo, part.source, part.asOf].filter((word) => word !== null).join(', ')})`;
  if (part.status === 'unavailable') return [heading, `  ${part.note ?? 'not available'}`];
  return part.status === 'none' ? [heading, '  none found'] : section(heading, rows);
}

/** Formats a heading and aligned rows; nothing without rows. */
function section(heading: string, rows: Cells[]): string[] {
  if (rows.length === 0) return [];
  const widths: number[] = [];
  const texts = rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
  for (const row of texts) row.forEach((text, column) => (widths[column] = Math.max(widths[column] ?? 0, text.length)));
  const lines = texts.map((row) => row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  '));
  return [heading, ...lines.map((line) => `  ${line}`.trimEnd())];
}

/** 'seatingCapacity' -> 'Seating capacity'. */
function labelOf(field: string, capital = true): string {
  if (field === 'gvwr') return 'GVWR';
  const spaced = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return capital ? spaced.charAt(0).toUpperCase() + spaced.slice(1) : spaced;
}

import type { Findings, Glance, ReportView, VehicleHistory } from '../../../api/types';
import { miles, number, plural, wholeMoney } from '../../../format/format';
import { vehicleHeading } from '../../../format/vehicle-name';

/** A report that its reader may read in full. */
export interface FullReport extends ReportView {
  history: VehicleHistory;
  findings: Findings;
}

export const isFull = (report: ReportView | null): report is FullReport =>
  report !== null && report.history !== null && report.findings !== null;

export interface CompareRow {
  label: string;
  cells: readonly [Cell, Cell];
  /** How the two differ, in words; null when they do not. */
  difference: string | null;
}

interface Cell {
  value: string;
  detail: string;
  /** Of a glance; other rows are not judged. */
  tone?: Glance['tone'];
}

/** Two reports of one model need more than the model to be told apart. */
export function namesOf(a: ReportView, b: ReportView): [string, string] {
  const [first, second] = [vehicleHeading(a.vehicleData), vehicleHeading(b.vehicleData)];
  if (first !== second) return [first, second];
  const tail = (report: ReportView) => ` (…${(report.vin ?? report.id).slice(-4)})`;
  return [first + tail(a), second + tail(b)];
}

interface Measured {
  value: number | null;
  /** 'mi more', 'owners more'. */
  more: (difference: number) => string;
}

const DIFFERENT = 'Different';

/** Who has more, and by how much; only that they differ where one of the two is not known. */
function measuredDifference(
  cells: CompareRow['cells'],
  names: readonly string[],
  a: Measured,
  b: Measured,
): string | null {
  if (a.value === null || b.value === null) return cells[0].value === cells[1].value ? null : DIFFERENT;
  if (a.value === b.value) return saidDifference(cells);
  return `${a.value > b.value ? names[0] : names[1]}: ${a.more(Math.abs(a.value - b.value))}`;
}

/** Where there are records on both sides, what they say counts as well as how many there are. */
function saidDifference([a, b]: CompareRow['cells']): string | null {
  if (a.value !== b.value) return DIFFERENT;
  return /^\d/.test(a.value) && a.detail !== b.detail ? DIFFERENT : null;
}

/** As the glances say it of the other sections. */
const NO_RECALLS: Record<'none' | 'not_offered' | 'unavailable', Cell> = {
  none: { value: 'None found', detail: 'Our source has no record' },
  not_offered: { value: 'Not offered', detail: 'No source connected' },
  unavailable: { value: 'No answer', detail: 'The source did not answer' },
};

const recallCell = ({ history: { recalls } }: FullReport): Cell => {
  if (recalls.status !== 'available') return NO_RECALLS[recalls.status];
  return { value: plural(recalls.records.length, 'campaign'), detail: 'For the model' };
};

function valueCell({ findings: { value } }: FullReport): Cell {
  if (!value) return { value: 'Not reported', detail: '' };
  const [low, high] = [value.tradeInCents, value.retailCents].map(wholeMoney);
  return { value: `${high}`, detail: `Retail; trade-in ${low}` };
}

function scoreCell({ findings: { score, noScore }, text }: FullReport): Cell {
  if (score)
    return { value: `${score.value.toFixed(1)} / 10`, detail: text?.parts.score.entries[0]?.title ?? score.label };
  return { value: 'No score', detail: noScore[0] ?? 'Not enough data' };
}

function identityCell({ vehicleData: { trim, bodyStyle, engine } }: FullReport): Cell {
  return { value: trim ?? 'Not reported', detail: [bodyStyle, engine].filter(Boolean).join(', ') };
}

const mileage = (value: number | null): Measured => ({ value, more: (by) => `${miles(by)} more` });
const owners = (value: number | null): Measured => ({ value, more: (by) => `${plural(by, 'owner')} more` });
const worth = (value: number | null): Measured => ({ value, more: (by) => `${wholeMoney(by)} more at retail` });
const points = (value: number | null): Measured => ({ value, more: (by) => `${number(by)} points more` });

/** The two reports line by line, in the order of a report. */
export function compareRows(a: FullReport, b: FullReport): CompareRow[] {
  const names = namesOf(a, b);
  const said = (label: string, read: (report: FullReport) => Cell): CompareRow => {
    const cells = [read(a), read(b)] as const;
    return { label, cells, difference: saidDifference(cells) };
  };
  const measured = (
    label: string,
    read: (report: FullReport) => Cell,
    measure: (report: FullReport) => Measured,
  ): CompareRow => {
    const cells = [read(a), read(b)] as const;
    return { label, cells, difference: measuredDifference(cells, names, measure(a), measure(b)) };
  };
  const glance = (key: Glance['key']) => (report: FullReport) =>
    report.findings.glances.find((entry) => entry.key === key) ?? { value: '', detail: '' };
  const theft = (report: FullReport) => {
    const found = glance('theft')(report);
    return { ...found, detail: report.history.theft.records[0]?.description ?? found.detail };
  };
  return [
    said('Trim', identityCell),
    said('Title brands', glance('titleBrands')),
    said('Accidents', glance('accidents')),
    measured('Last odometer', glance('odometer'), ({ findings }) =>
      mileage(findings.odometer?.lastReportedMileage ?? null),
    ),
    measured('Owners', glance('owners'), ({ findings }) => owners(findings.ownerCount)),
    said('Liens', glance('liens')),
    said('Theft', theft),
    said('Total loss', glance('totalLoss')),
    said('Junk and salvage', glance('junkSalvage')),
    said('Recalls', recallCell),
    measured('Market value', valueCell, ({ findings }) => worth(findings.value?.retailCents ?? null)),
    measured('Vehicle score', scoreCell, ({ findings }) => points(findings.score?.value ?? null)),
  ];
}

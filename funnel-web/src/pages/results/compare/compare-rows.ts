import type { Findings, Report, VehicleHistory } from '../../../api/types';
import { miles, number, plural, wholeMoney } from '../../../journey/format';
import { vehicleHeading } from '../../../journey/vehicle-name';
import { glances } from '../at-a-glance';

/** A report that its reader may read in full. */
export interface FullReport extends Report {
  history: VehicleHistory;
  findings: Findings;
}

export const isFull = (report: Report | undefined): report is FullReport =>
  report !== undefined && report.history !== null && report.findings !== null;

export interface CompareRow {
  label: string;
  cells: readonly [Cell, Cell];
  /** How the two differ, in words; null when they do not. */
  difference: string | null;
}

interface Cell {
  value: string;
  detail: string;
}

/** Two reports of one model need more than the model to be told apart. */
export function namesOf(a: Report, b: Report): [string, string] {
  const [first, second] = [vehicleHeading(a.vehicleData), vehicleHeading(b.vehicleData)];
  if (first !== second) return [first, second];
  const tail = (report: Report) => ` (…${(report.vin ?? report.id).slice(-4)})`;
  return [first + tail(a), second + tail(b)];
}

interface Measured {
  value: number | null;
  /** 'mi more', 'owners more'. */
  more: (difference: number) => string;
}

/** Who has more, and by how much; plain 'Different' where that cannot be said. */
function differenceOf(cells: CompareRow['cells'], names: readonly string[], a?: Measured, b?: Measured): string | null {
  if (a && b && a.value !== null && b.value !== null) {
    if (a.value === b.value) return null;
    return `${a.value > b.value ? names[0] : names[1]}: ${a.more(Math.abs(a.value - b.value))}`;
  }
  return cells[0].value === cells[1].value ? null : 'Different';
}

const recallCell = ({ history: { recalls } }: FullReport): Cell => {
  const absent = { none: 'None found', not_offered: 'Not offered', unavailable: 'No answer' } as const;
  if (recalls.status !== 'available') return { value: absent[recalls.status], detail: '' };
  return { value: plural(recalls.records.length, 'campaign'), detail: 'For the model' };
};

function valueCell({ findings: { value } }: FullReport): Cell {
  if (!value) return { value: 'Not reported', detail: '' };
  const [low, high] = [value.tradeInCents, value.retailCents].map(wholeMoney);
  return { value: `${high}`, detail: `Retail; trade-in ${low}` };
}

const scoreCell = ({ findings: { score } }: FullReport): Cell =>
  score
    ? { value: `${score.value.toFixed(1)} / 10`, detail: score.label }
    : { value: 'No score', detail: 'Not enough data' };

function identityCell({ vehicleData: { trim, series, bodyStyle, engine } }: FullReport): Cell {
  return { value: trim ?? series ?? 'Not reported', detail: [bodyStyle, engine].filter(Boolean).join(', ') };
}

const mileage = (value: number | null): Measured => ({ value, more: (by) => `${miles(by)} more` });
const owners = (value: number | null): Measured => ({ value, more: (by) => `${plural(by, 'owner')} more` });
const worth = (value: number | null): Measured => ({ value, more: (by) => `${wholeMoney(by)} more at retail` });
const points = (value: number | null): Measured => ({ value, more: (by) => `${number(by)} points more` });

/** The two reports line by line, in the order of a report. */
export function compareRows(a: FullReport, b: FullReport): CompareRow[] {
  const names = namesOf(a, b);
  const both = (
    label: string,
    read: (report: FullReport) => Cell,
    measure?: (report: FullReport) => Measured,
  ): CompareRow => {
    const cells = [read(a), read(b)] as const;
    return { label, cells, difference: differenceOf(cells, names, measure?.(a), measure?.(b)) };
  };
  const glance = (label: string) => (report: FullReport) =>
    glances(report.history, report.findings).find((entry) => entry.label === label) ?? { value: '', detail: '' };
  return [
    both('Trim', identityCell),
    both('Title brands', glance('Title brands')),
    both('Accidents', glance('Accidents')),
    both('Last odometer', glance('Last odometer'), ({ findings }) =>
      mileage(findings.odometer?.lastReportedMileage ?? null),
    ),
    both('Owners', glance('Owners'), ({ findings }) => owners(findings.ownerCount)),
    both('Liens', glance('Liens')),
    both('Theft', glance('Theft')),
    both('Recalls', recallCell),
    both('Market value', valueCell, ({ findings }) => worth(findings.value?.retailCents ?? null)),
    both('Vehicle score', scoreCell, ({ findings }) => points(findings.score?.value ?? null)),
  ];
}

import type { Findings, Glance, ReportView, VehicleHistory } from '../../../api/types';
import { NOT_REPORTED, number, plural, wholeMoney } from '../../../../../backend/src/platform/input-rules/formats.js';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';

/** A report that its reader may read in full. */
export interface FullReport extends ReportView {
  history: VehicleHistory;
  findings: Findings;
  text: NonNullable<ReportView['text']>;
}

export const isFull = (report: ReportView | null): report is FullReport =>
  report !== null && report.history !== null && report.findings !== null && report.text !== null;

export interface CompareRow {
  label: string;
  cells: readonly [Cell, Cell];
  /** How the two differ, in words; null when they do not. */
  difference: string | null;
  /** Both say the very same, so that one line can say it of both. */
  shared: boolean;
}

interface Cell {
  value: string;
  detail: string;
  /** Of a glance; other rows are not judged. */
  tone?: Glance['tone'];
  /** The detail tells of what the value counts or measures, so that as many can still differ. */
  tells: boolean;
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
  /** '20,001 more miles', '1 more owner'. */
  more: (difference: number) => string;
}

const DIFFERENT = 'Different';

function saidDifference([a, b]: CompareRow['cells']): string | null {
  if (a.value !== b.value) return DIFFERENT;
  return a.tells && b.tells && a.detail !== b.detail ? DIFFERENT : null;
}

/** Who has more, and by how much; only that they differ where one of the two is not known. */
function measuredDifference(
  cells: CompareRow['cells'],
  names: readonly string[],
  a: Measured,
  b: Measured,
): string | null {
  if (a.value === null || b.value === null || a.value === b.value) return saidDifference(cells);
  return `${a.value > b.value ? names[0] : names[1]}: ${a.more(Math.abs(a.value - b.value))}`;
}

const mileageOf = ({ odometer }: Findings): number | null => odometer?.lastReportedMileage ?? null;

/** Whether a glance counts records or measures something. Of liens it counts those that are open. */
function tells(key: Glance['key'], { history, findings }: FullReport): boolean {
  switch (key) {
    case 'odometer':
      return mileageOf(findings) !== null;
    case 'owners':
      return findings.ownerCount !== null;
    case 'liens':
      return history.liens.records.some(({ open }) => open === true);
    default:
      return history[key].records.length > 0;
  }
}

const mileage = (value: number | null): Measured => ({ value, more: (by) => plural(by, 'more mile') });
const owners = (value: number | null): Measured => ({ value, more: (by) => plural(by, 'more owner') });
const worth = (value: number | null): Measured => ({ value, more: (by) => `${wholeMoney(by)} more at retail` });
const points = (value: number | null): Measured => ({
  value,
  more: (by) => `${number(by)} ${by === 1 ? 'more point' : 'more points'}`,
});

/** Glances whose numbers can be set against each other. */
const MEASURES: Partial<Record<Glance['key'], (report: FullReport) => Measured>> = {
  odometer: ({ findings }) => mileage(mileageOf(findings)),
  owners: ({ findings }) => owners(findings.ownerCount),
};

/** In the order of a report. */
const GLANCES: readonly Glance['key'][] = [
  'titleBrands',
  'accidents',
  'odometer',
  'owners',
  'liens',
  'recalls',
  'theft',
  'totalLoss',
  'junkSalvage',
];

const TRIM = 'Trim';

function trimCell({ vehicleData: { trim, bodyStyle, engine } }: FullReport): Cell {
  return {
    value: trim ?? NOT_REPORTED,
    detail: [bodyStyle, engine].filter(Boolean).join(', '),
    tells: true,
  };
}

function valueCell({ findings: { value }, text }: FullReport): Cell {
  const { absence } = text.parts.marketValue;
  if (value) {
    const [low, high] = [value.tradeInCents, value.retailCents].map(wholeMoney);
    return { value: `${high}`, detail: `Retail; trade-in ${low}`, tells: true };
  }
  return { value: absence?.title ?? NOT_REPORTED, detail: absence?.text ?? '', tells: false };
}

/** A score in figures, and its word; or why there is none. */
function scoreCell({ findings: { score }, text }: FullReport): Cell {
  const [said] = text.parts.score.entries;
  if (score) return { value: `${score.value.toFixed(1)} / 10`, detail: said?.title ?? score.label, tells: true };
  return { value: said?.title ?? NOT_REPORTED, detail: '', tells: false };
}

/** Every report has all of them. */
function glanceOf({ findings }: FullReport, key: Glance['key']): Glance {
  const found = findings.glances.find((entry) => entry.key === key);
  if (!found) throw new Error(`The report has no glance ${key}`);
  return found;
}

/** The two reports line by line, in the order of a report. Labels and values are the server's words. */
export function compareRows(a: FullReport, b: FullReport): CompareRow[] {
  const names = namesOf(a, b);
  const row = (
    label: string,
    read: (report: FullReport) => Cell,
    measure?: (report: FullReport) => Measured,
  ): CompareRow => {
    const cells = [read(a), read(b)] as const;
    const difference = measure ? measuredDifference(cells, names, measure(a), measure(b)) : saidDifference(cells);
    return { label, cells, difference, shared: difference === null && cells[0].detail === cells[1].detail };
  };
  const glanceRow = (key: Glance['key']): CompareRow => {
    const read = (report: FullReport) => ({ ...glanceOf(report, key), tells: tells(key, report) });
    return row(read(a).label, read, MEASURES[key]);
  };
  const { marketValue, score } = a.text.parts;
  return [
    row(TRIM, trimCell),
    ...GLANCES.map(glanceRow),
    row(marketValue.title, valueCell, ({ findings }) => worth(findings.value?.retailCents ?? null)),
    row(score.title, scoreCell, ({ findings }) => points(findings.score?.value ?? null)),
  ];
}

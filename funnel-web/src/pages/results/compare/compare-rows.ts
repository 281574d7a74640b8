import type { Findings, Glance, ReportView, VehicleHistory } from '../../../api/types';
import { plural, wholeMoney } from '../../../../../backend/src/platform/input-rules/formats.js';
import { vehicleHeading } from '../../../../../backend/src/platform/input-rules/vehicle-name.js';
import { NOT_REPORTED } from '../../../../../backend/src/platform/input-rules/day.js';

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
  difference: string | null;
  shared: boolean;
}

interface Cell {
  value: string;
  detail: string;
  tone?: Glance['tone'];
  /** Whether different details make equal values different. */
  isDetailed: boolean;
}

/** Names with the end of the VIN when both vehicles are of one model. */
export function namesOf(a: ReportView, b: ReportView): [string, string] {
  const [first, second] = [vehicleHeading(a.vehicleData), vehicleHeading(b.vehicleData)];
  if (first !== second) return [first, second];
  const tail = (report: ReportView) => ` (…${(report.vin ?? report.id).slice(-4)})`;
  return [first + tail(a), second + tail(b)];
}

interface Measure {
  valueOf: (findings: Findings) => number | null;
  more: (difference: number) => string;
}

function textDifference([a, b]: CompareRow['cells']): string | null {
  return a.value !== b.value || (a.isDetailed && b.isDetailed && a.detail !== b.detail) ? 'Different' : null;
}

const mileageOf = ({ odometer }: Findings): number | null => odometer?.lastReportedMileage ?? null;

/** Whether a glance counts or measures something; of liens it counts the open ones. */
function isDetailed(key: Glance['key'], { history, findings }: FullReport): boolean {
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

const MEASURES: Partial<Record<Glance['key'], Measure>> = {
  odometer: { valueOf: mileageOf, more: (by) => plural(by, 'more mile') },
  owners: { valueOf: ({ ownerCount }) => ownerCount, more: (by) => plural(by, 'more owner') },
};
const RETAIL: Measure = {
  valueOf: ({ value }) => value?.retailCents ?? null,
  more: (by) => `${wholeMoney(by)} more at retail`,
};
const SCORE: Measure = { valueOf: ({ score }) => score?.value ?? null, more: (by) => plural(by, 'more point') };

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

function trimCell({ vehicleData: { trim, bodyStyle, engine } }: FullReport): Cell {
  return { value: trim ?? NOT_REPORTED, detail: [bodyStyle, engine].filter(Boolean).join(', '), isDetailed: true };
}

function valueCell({ findings: { value }, text }: FullReport): Cell {
  const { absence } = text.parts.marketValue;
  if (value) {
    const [low, high] = [value.tradeInCents, value.retailCents].map(wholeMoney);
    return { value: `${high}`, detail: `Retail; trade-in ${low}`, isDetailed: true };
  }
  return { value: absence?.title ?? NOT_REPORTED, detail: absence?.text ?? '', isDetailed: false };
}

function scoreCell({ findings: { score }, text }: FullReport): Cell {
  const [said] = text.parts.score.entries;
  if (score && said)
    return {
      value: `${score.value.toFixed(1)} / 10`,
      detail: [said.title, ...said.details].join('. '),
      isDetailed: true,
    };
  return { value: said?.title ?? NOT_REPORTED, detail: '', isDetailed: false };
}

function glanceCell(key: Glance['key'], report: FullReport): Cell & Glance {
  const glance = report.findings.glances.find((entry) => entry.key === key);
  if (!glance) throw new Error(`The report has no glance ${key}`);
  return { ...glance, isDetailed: isDetailed(key, report) };
}

/** The two reports row by row, in the order of a report. Labels and values come from the server. */
export function compareRows(a: FullReport, b: FullReport): CompareRow[] {
  const names = namesOf(a, b);
  const differenceOf = (cells: CompareRow['cells'], measure: Measure | undefined): string | null => {
    const [one, other] = [measure?.valueOf(a.findings) ?? null, measure?.valueOf(b.findings) ?? null];
    if (!measure || one === null || other === null || one === other) return textDifference(cells);
    return `${one > other ? names[0] : names[1]}: ${measure.more(Math.abs(one - other))}`;
  };
  const row = (label: string, read: (report: FullReport) => Cell, measure?: Measure): CompareRow => {
    const cells = [read(a), read(b)] as const;
    const difference = differenceOf(cells, measure);
    return { label, cells, difference, shared: difference === null && cells[0].detail === cells[1].detail };
  };
  const { marketValue, score } = a.text.parts;
  return [
    row('Trim', trimCell),
    ...GLANCES.map((key) => row(glanceCell(key, a).label, (report) => glanceCell(key, report), MEASURES[key])),
    row(marketValue.title, valueCell, RETAIL),
    row(score.title, scoreCell, SCORE),
  ];
}

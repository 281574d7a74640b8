import type { OdometerFinding, OdometerJump, OdometerNote } from '../model/findings.js';
import type { OdometerReading, VehicleHistory } from '../model/history.js';
import type { OdometerDoubt } from './odometer-doubts.js';

const MILLISECONDS_A_DAY = 24 * 3600 * 1000;
const DAYS_A_YEAR = 365.25;
/** Shortest span of readings that gives a yearly average, in years. */
const SHORTEST_SPAN_YEARS = 0.25;
/** A rise above both figures cannot be driven by one vehicle. */
const MOST_MILES_A_DAY = 300;
const SMALLEST_JUMP_MILES = 3_000;
/** A vehicle is rarely driven more than this, in miles a day. */
const PLAUSIBLE_MILES_A_DAY = 100;
/** A fall of at most this many miles is a rounding or copying difference. */
const TOLERANCE_MILES = 100;
/** On near dates a fall of this share of the reading is one as well. */
const TOLERANCE_SHARE = 0.01;
const NEAR_DAYS = 31;
/** How far a corrected figure may be from the line between its neighbors, as a share of their distance. */
const DIGIT_SLIP_SHARE = 0.3;
/** Clerks enter these where nothing was read. */
const FILLERS: ReadonlySet<number> = new Set([0, 1, 999_999]);
const MILES_PER_KILOMETER = 0.621371;
/** A five-digit odometer starts again from zero here. */
const FIVE_DIGITS = 100_000;
/** A title is branded within this many days after the reading that shows what the brand says. */
const BRANDED_WITHIN_DAYS = 90;

/** NMVTIS brands that explain why a reading is lower than the one before it. */
const EXPLAINING_BRANDS: Readonly<Record<string, OdometerDoubt>> = {
  '72': 'rolled_over',
  '74': 'replaced',
  '71': 'exempt',
};

export const ODOMETER_METHOD =
  'Readings are judged together, in order of their dates. A rollback is a reading lower than the one before it. It is not ' +
  'called one when the difference is at most 100 miles, or 1% within a month; when a title brand says that the odometer ' +
  'passed its last digit, was replaced or is exempt; or when the earlier reading names no unit and fits as kilometers. A ' +
  'single reading that contradicts those before and after it is probably wrong and is left out. A jump is a rise of more ' +
  'than 3,000 miles that would take more than 300 miles on every day between two readings. The yearly average is the ' +
  'distance between the first and the last reading over the time between them; it is left out after a rollback, a jump or ' +
  'a change of odometer, and when the readings span less than three months.';

/** A reading of the series with what is doubtful about it. */
interface JudgedReading {
  reading: OdometerReading;
  doubt: OdometerDoubt | null;
  /** The reading it was compared with: the one before it that counts. Null for the first and for readings left out. */
  before: OdometerReading | null;
}

/** Doubts about a reading that takes no part in the series. */
const LEFT_OUT: ReadonlySet<OdometerDoubt | null> = new Set<OdometerDoubt>(['filler', 'outlier']);

/** Whether a reading counts for the last mileage, the average and the drawing. */
export const isCounted = ({ doubt }: Pick<JudgedReading, 'doubt'>): boolean => !LEFT_OUT.has(doubt);

/** What the odometer readings show, by the method above. Null without a single reading that counts. */
export function odometerFinding(history: VehicleHistory): OdometerFinding | null {
  const judged = judgedReadings(history);
  const counted = judged.filter(isCounted);
  const [first, last] = [counted[0]?.reading, counted.at(-1)?.reading];
  if (!first || !last) return null;
  const rollbackDates = counted.flatMap(({ doubt, reading }) => (doubt === 'rollback' ? [reading.date] : []));
  const jumps = counted.flatMap(jumpOf);
  const years = daysBetween(first.date, last.date) / DAYS_A_YEAR;
  const isSound = counted.every(({ doubt }) => doubt === null) && years >= SHORTEST_SPAN_YEARS;
  return {
    rollbackDates,
    jumps,
    notes: judged.flatMap(noteOf),
    milesPerYear: isSound ? Math.round((last.miles - first.miles) / years) : null,
    lastReportedMileage: last.miles,
    lastReportedOn: last.date,
  };
}

const jumpOf = ({ doubt, reading, before }: JudgedReading): OdometerJump[] =>
  doubt === 'jump' && before ? [{ from: before.date, to: reading.date, miles: reading.miles - before.miles }] : [];

function noteOf({ doubt, reading, before }: JudgedReading): OdometerNote[] {
  if (doubt === null || doubt === 'rollback' || doubt === 'jump' || doubt === 'filler') return [];
  return [{ kind: doubt, date: reading.date, miles: reading.miles, milesBefore: before?.miles ?? null }];
}

/** All readings of a history in order of their dates, each judged by the whole series. */
export function judgedReadings(history: VehicleHistory): JudgedReading[] {
  const readings = readingsIn(history);
  const fillers = new Set(readings.filter(({ miles }) => FILLERS.has(miles)));
  const series = readings.filter((reading) => !fillers.has(reading));
  const outliers = outliersIn(series);
  let before: OdometerReading | null = null;
  const judged: JudgedReading[] = [];
  for (const reading of readings) {
    if (fillers.has(reading)) judged.push({ reading, doubt: 'filler', before: null });
    else if (outliers.has(reading)) judged.push({ reading, doubt: 'outlier', before });
    else {
      judged.push({ reading, doubt: before && doubtBetween(before, reading, history), before });
      before = reading;
    }
  }
  return withUnitDoubts(judged);
}

/** Readings that contradict both neighbors, while the neighbors agree with each other. */
function outliersIn(series: readonly OdometerReading[]): ReadonlySet<OdometerReading> {
  const outliers = new Set<OdometerReading>();
  for (;;) {
    const left = series.filter((reading) => !outliers.has(reading));
    const found = left.find((reading, index) => isOutlier(left[index - 1], reading, left[index + 1]));
    if (!found) return outliers;
    outliers.add(found);
  }
}

function isOutlier(
  before: OdometerReading | undefined,
  reading: OdometerReading,
  after: OdometerReading | undefined,
): boolean {
  if (!before || !after || isFall(before, after) || !isDriven(before, after)) return false;
  if (isFall(before, reading)) return !isDriven(reading, after) || isDigitSlip(before, reading, after);
  if (isFall(reading, after)) return isJump(before, reading) || isDigitSlip(before, reading, after);
  return false;
}

/** A digit too many or too few: the corrected figure is near the line between the neighbors. */
function isDigitSlip(before: OdometerReading, { date, miles }: OdometerReading, after: OdometerReading): boolean {
  const rise = after.miles - before.miles;
  const passed = daysBetween(before.date, date) / Math.max(1, daysBetween(before.date, after.date));
  const expected = before.miles + rise * passed;
  return [miles * 10, miles / 10].some(
    (meant) => meant >= before.miles && meant <= after.miles && Math.abs(meant - expected) <= rise * DIGIT_SLIP_SHARE,
  );
}

const isDriven = (from: OdometerReading, to: OdometerReading): boolean => milesADay(from, to) <= PLAUSIBLE_MILES_A_DAY;

const milesADay = (from: OdometerReading, to: OdometerReading): number =>
  (to.miles - from.miles) / Math.max(1, daysBetween(from.date, to.date));

/** Lower by more than copying and rounding explain. */
function isFall(before: OdometerReading, { date, miles }: OdometerReading): boolean {
  const fall = before.miles - miles;
  const isNear = daysBetween(before.date, date) <= NEAR_DAYS;
  return fall > (isNear ? Math.max(TOLERANCE_MILES, before.miles * TOLERANCE_SHARE) : TOLERANCE_MILES);
}

function doubtBetween(
  before: OdometerReading,
  reading: OdometerReading,
  history: VehicleHistory,
): OdometerDoubt | null {
  if (isFall(before, reading)) return explained(before, reading, history) ?? 'rollback';
  return isJump(before, reading) ? 'jump' : null;
}

/** A rise that no one vehicle drives in that time. */
const isJump = (before: OdometerReading, reading: OdometerReading): boolean =>
  reading.miles - before.miles > SMALLEST_JUMP_MILES && milesADay(before, reading) > MOST_MILES_A_DAY;

/** A fall from near 100,000 miles to a low figure, as on an odometer of five digits, without a brand that says so. */
export const mayHaveRolledOver = ({ doubt, reading, before }: JudgedReading): boolean =>
  doubt === 'rollback' &&
  before !== null &&
  before.miles < FIVE_DIGITS &&
  before.miles > FIVE_DIGITS * 0.8 &&
  reading.miles < FIVE_DIGITS * 0.3;

/** What a title brand of that time says about a lower reading. */
function explained(
  before: OdometerReading,
  reading: OdometerReading,
  { titleBrands }: VehicleHistory,
): OdometerDoubt | null {
  const codes = titleBrands.records.filter(({ date }) => isBetween(date, before.date, reading.date));
  for (const [code, doubt] of Object.entries(EXPLAINING_BRANDS)) {
    if (!codes.some((brand) => brand.code === code)) continue;
    if (doubt !== 'rolled_over' || before.miles < FIVE_DIGITS) return doubt;
  }
  return null;
}

const isBetween = (date: string | null, from: string, to: string): boolean =>
  date === null || (date >= from && daysBetween(to, date) <= BRANDED_WITHIN_DAYS);

/** A rollback that disappears when the earlier reading, whose unit nobody reported, is taken as kilometers. */
function withUnitDoubts(judged: readonly JudgedReading[]): JudgedReading[] {
  const result = [...judged];
  for (const [index, { doubt, reading, before }] of judged.entries()) {
    if (doubt !== 'rollback' || !before || before.unitReported) continue;
    const at = judged.findIndex((one) => one.reading === before);
    const earlier = judged[at]?.before ?? null;
    const asMiles = { ...before, miles: before.miles * MILES_PER_KILOMETER };
    if (isFall(asMiles, reading) || !isDriven(asMiles, reading) || (earlier && isFall(earlier, asMiles))) continue;
    result[at] = { reading: before, doubt: 'unit', before: earlier };
    result[index] = { reading, doubt: null, before };
  }
  return result;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY;

/** The odometer section, or where it holds none the readings that titles, sales and services carry. */
function readingsIn(history: VehicleHistory): OdometerReading[] {
  const byDate = (a: OdometerReading, b: OdometerReading): number =>
    a.date === b.date ? a.miles - b.miles : a.date < b.date ? -1 : 1;
  if (history.odometer.records.length > 0) return [...history.odometer.records].sort(byDate);
  const sections: [string, { date: string | null; odometer: number | null }[]][] = [
    ['Title', history.titles.records],
    ['Sale', history.sales.records],
    ['Service', history.service.records],
  ];
  return sections
    .flatMap(([recordedBy, records]) =>
      records.flatMap(({ date, odometer }) =>
        date === null || odometer === null ? [] : [{ date, miles: odometer, recordedBy, unitReported: true }],
      ),
    )
    .sort(byDate);
}

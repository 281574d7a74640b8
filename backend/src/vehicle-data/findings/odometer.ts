import type { OdometerFinding, OdometerJump, OdometerNote, OdometerDoubt } from './findings.dto.js';
import type { TitleBrandRecord, VehicleHistory } from './history.js';
import {
  outliersIn,
  daysBetween,
  fromKilometers,
  isDriven,
  isFall,
  isJump,
  isSlightlyLower,
  type Mileage,
  readingsIn,
  type SeriesReading,
} from './odometer-readings.js';

const DAYS_A_YEAR = 365.25;
const SHORTEST_SPAN_YEARS = 0.25;
/** Figures clerks enter where nothing was read. */
const FILLERS: ReadonlySet<number> = new Set([0, 1, 999_999]);
const FIVE_DIGITS = 100_000;
/** Longest time from a reading to the title brand about it. */
const BRANDED_WITHIN_DAYS = 90;

export const ODOMETER_METHOD =
  'Readings are judged together, in order of their dates. Readings without a unit from a Canadian province are kilometers, ' +
  'from a state miles. A rollback is a reading lower than the one before it. It is not called one when the difference is at ' +
  'most 100 miles or 1% of the reading; when a title brand says that the odometer passed its last digit, was replaced or is ' +
  'exempt, where one replacement explains one lower reading; or when the earlier readings name neither unit nor place and fit ' +
  'as kilometers. A difference of at most 1% is named when more than 90 days lie between the readings. A single figure that ' +
  'contradicts those around it is probably wrong and is left out. A jump is a rise of more than 3,000 miles that would take ' +
  'more than 300 miles on every day between two readings. The yearly average is the distance between the first and the last ' +
  'reading over the time between them; it is left out after a rollback, a jump or a change of odometer, and when the readings ' +
  'span less than three months.';

interface JudgedReading {
  reading: SeriesReading;
  doubt: OdometerDoubt | null;
  /** The counted reading before it; null for the first and for placeholders. */
  before: SeriesReading | null;
}

interface Fall {
  before: Mileage;
  reading: Mileage;
}

/** Whether a reading counts for the last mileage, the average and the drawing. */
export const isCounted = ({ doubt }: Pick<JudgedReading, 'doubt'>): boolean =>
  doubt !== 'filler' && doubt !== 'outlier';

/** Judges the odometer by the method above; null without a reading that counts. */
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
    notes: judged.filter((one, index) => !isRepeated(one, judged[index - 1])).flatMap(noteOf),
    milesPerYear: isSound ? Math.round((last.miles - first.miles) / years) : null,
    lastReportedMileage: last.miles,
    lastReportedOn: last.date,
  };
}

const jumpOf = ({ doubt, reading, before }: JudgedReading): OdometerJump[] =>
  doubt === 'jump' && before ? [{ from: before.date, to: reading.date, miles: reading.miles - before.miles }] : [];

const isRepeated = ({ doubt, reading }: JudgedReading, previous: JudgedReading | undefined): boolean =>
  doubt === 'outlier' && previous?.doubt === 'outlier' && previous.reading.miles === reading.miles;

function noteOf({ doubt, reading, before }: JudgedReading): OdometerNote[] {
  if (doubt === null || doubt === 'rollback' || doubt === 'jump' || doubt === 'filler') return [];
  return [{ kind: doubt, date: reading.date, miles: reading.miles, milesBefore: before?.miles ?? null }];
}

/** Returns all readings by date, each judged by the whole series. */
export function judgedReadings(history: VehicleHistory): JudgedReading[] {
  const readings = readingsIn(history);
  const fillers = new Set(readings.filter(({ record }) => FILLERS.has(record.miles)));
  const outliers = outliersIn(readings.filter((reading) => !fillers.has(reading)));
  const counted = readings.filter((reading) => !fillers.has(reading) && !outliers.has(reading));
  const doubts = doubtsIn(counted, history);
  let before: SeriesReading | null = null;
  return readings.map((reading): JudgedReading => {
    if (fillers.has(reading)) return { reading, doubt: 'filler', before: null };
    if (outliers.has(reading)) return { reading, doubt: 'outlier', before };
    const judged = { reading, doubt: doubts.get(reading) ?? null, before };
    before = reading;
    return judged;
  });
}

function doubtsIn(
  series: readonly SeriesReading[],
  { titleBrands }: VehicleHistory,
): ReadonlyMap<SeriesReading, OdometerDoubt> {
  const doubts = new Map<SeriesReading, OdometerDoubt>();
  const steps = series.slice(1).map((reading, index) => ({ before: series[index] ?? reading, reading }));
  const falls = steps.filter(({ before, reading }) => isFall(before, reading) && !isSlightlyLower(before, reading));
  const explanations = explanationsOf(falls, titleBrands.records);
  for (const { before, reading } of steps) {
    if (isJump(before, reading)) doubts.set(reading, 'jump');
    else if (isFall(before, reading)) doubts.set(reading, explanations.get(reading) ?? 'lower');
  }
  for (const { reading } of falls) {
    if (explanations.has(reading)) continue;
    const run = unitlessRun(series, series.indexOf(reading));
    for (const one of run) doubts.set(one, 'unit');
    if (run.length > 0) doubts.delete(reading);
    else doubts.set(reading, 'rollback');
  }
  return doubts;
}

/** NMVTIS brands that explain a lower reading: an exemption explains all of them, the others one. */
const EXPLAINING_BRANDS: Readonly<Record<string, OdometerDoubt>> = {
  '72': 'rolled_over',
  '74': 'replaced',
  '71': 'exempt',
};

function explanationsOf(
  falls: readonly Fall[],
  brands: readonly TitleBrandRecord[],
): ReadonlyMap<Mileage, OdometerDoubt> {
  const explanations = new Map<Mileage, OdometerDoubt>();
  const events = brands.filter(({ code, date }, index) => date !== null || isFirstUndated(brands, code, index));
  for (const [code, doubt] of Object.entries(EXPLAINING_BRANDS)) {
    for (const brand of events.filter((one) => one.code === code)) {
      const explained = falls.filter(
        (fall) => !explanations.has(fall.reading) && isAbout(brand, fall) && (code !== '72' || isRollover(fall)),
      );
      for (const { reading } of code === '71' ? explained : lowest(explained)) explanations.set(reading, doubt);
    }
  }
  return explanations;
}

/** An undated brand that several states report is one event. */
const isFirstUndated = (brands: readonly TitleBrandRecord[], code: string, index: number): boolean =>
  brands.findIndex((one) => one.code === code && one.date === null) === index;

const isAbout = ({ date }: TitleBrandRecord, { before, reading }: Fall): boolean =>
  date === null || (date >= before.date && daysBetween(reading.date, date) <= BRANDED_WITHIN_DAYS);

/** Passing 99,999 explains a fall only where the miles can have been driven. */
const isRollover = ({ before, reading }: Fall): boolean =>
  before.miles < FIVE_DIGITS && isDriven(before, { ...reading, miles: reading.miles + FIVE_DIGITS });

/** The fall to the lowest figure: a new or rolled-over odometer starts at zero. */
const lowest = (falls: readonly Fall[]): Fall[] =>
  [...falls].sort((a, b) => a.reading.miles - b.reading.miles).slice(0, 1);

/** Whether an unexplained fall looks like a five-digit odometer passing 99,999. */
export const mayHaveRolledOver = ({ doubt, reading, before }: JudgedReading): boolean =>
  doubt === 'rollback' &&
  before !== null &&
  before.miles < FIVE_DIGITS &&
  before.miles > FIVE_DIGITS * 0.8 &&
  reading.miles < FIVE_DIGITS * 0.3;

/** Returns readings of unknown unit before a fall that explain it if they are kilometers. */
function unitlessRun(series: readonly SeriesReading[], end: number): readonly SeriesReading[] {
  const after = series[end];
  if (!after?.isUnitKnown) return [];
  const start = series.slice(0, end).findLastIndex(({ isUnitKnown }) => isUnitKnown) + 1;
  const runs = Array.from({ length: end - start }, (_, skipped) => series.slice(start + skipped, end));
  return runs.find((run) => isInKilometers(series[end - run.length - 1], run, after)) ?? [];
}

function isInKilometers(before: Mileage | undefined, run: readonly Mileage[], after: Mileage): boolean {
  const converted = run.map(fromKilometers);
  const all = [...(before ? [before] : []), ...converted, after];
  const last = converted.at(-1) ?? after;
  return isDriven(last, after) && all.slice(1).every((reading, index) => !isFall(all[index] ?? reading, reading));
}

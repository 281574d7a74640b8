import { daysBetween, isDriven, isFall, isJump, type Mileage, type SeriesReading } from './odometer-readings.js';

/** How far a corrected figure may be from the line between its neighbors, as a share of their distance. */
const DIGIT_SLIP_SHARE = 0.3;
/** A first reading has a digit too many only from here on: new vehicles are not titled with six digits. */
const SIX_DIGITS = 100_000;
/** The reading after such a first one is below this share of it: odometers are rarely turned back that far. */
const FIRST_SLIP_SHARE = 0.2;

/** Readings that contradict those around them, while these agree with each other. A figure recorded again counts as one. */
export function outliersIn(series: readonly SeriesReading[]): ReadonlySet<SeriesReading> {
  let left = series.filter(({ miles }, index) => miles !== series[index - 1]?.miles);
  const figures = new Set<SeriesReading>();
  for (;;) {
    const found = left.find((_, index) => isOutlier(left, index));
    if (!found) break;
    figures.add(found);
    left = left.filter((reading) => reading !== found);
  }
  return withRepeats(series, figures);
}

/** Each of the figures with the readings right after it that repeat it. */
function withRepeats(series: readonly SeriesReading[], figures: ReadonlySet<SeriesReading>): Set<SeriesReading> {
  const all = new Set(figures);
  for (const [index, reading] of series.entries()) {
    const before = series[index - 1];
    if (before && all.has(before) && before.miles === reading.miles) all.add(reading);
  }
  return all;
}

function isOutlier(series: readonly SeriesReading[], index: number): boolean {
  const [before, reading, after, afterThat] = [-1, 0, 1, 2].map((step) => series[index + step]);
  if (!reading || !after) return false;
  if (!before) return afterThat !== undefined && isFirstSlip(reading, after, afterThat);
  if (isFall(before, after) || !isDriven(before, after)) return false;
  if (isFall(before, reading)) return !isDriven(reading, after) || isDigitSlip(before, reading, after);
  if (isFall(reading, after)) return isJump(before, reading) || isDigitSlip(before, reading, after);
  return false;
}

/** A digit too many or too few: the corrected figure is near the line between the neighbors. */
function isDigitSlip(before: Mileage, { date, miles }: Mileage, after: Mileage): boolean {
  const rise = after.miles - before.miles;
  const passed = daysBetween(before.date, date) / Math.max(1, daysBetween(before.date, after.date));
  const expected = before.miles + rise * passed;
  return [miles * 10, miles / 10].some(
    (meant) => meant >= before.miles && meant <= after.miles && Math.abs(meant - expected) <= rise * DIGIT_SLIP_SHARE,
  );
}

/** A digit too many in the first reading: nothing before it says so, so both readings after it have to. */
function isFirstSlip(first: Mileage, next: Mileage, afterThat: Mileage): boolean {
  const meant = { ...first, miles: first.miles / 10 };
  return (
    first.miles >= SIX_DIGITS &&
    next.miles < first.miles * FIRST_SLIP_SHARE &&
    meant.miles <= next.miles &&
    isDriven(meant, next) &&
    !isFall(next, afterThat) &&
    isDriven(next, afterThat)
  );
}

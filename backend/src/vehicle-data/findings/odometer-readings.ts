import { isProvince, TITLE_STATES } from '../../platform/config/states.js';
import type { OdometerReading, PlacedRecord, VehicleHistory } from './history.js';

const KILOMETERS_PER_MILE = 1.609344;
const MILLISECONDS_A_DAY = 24 * 3600 * 1000;
// One vehicle cannot be driven above both figures.
const MOST_MILES_A_DAY = 300;
const SMALLEST_JUMP_MILES = 3_000;
const PLAUSIBLE_MILES_A_DAY = 100;
/** A smaller fall is a rounding or copying difference. */
const TOLERANCE_MILES = 100;
/** Share of the reading that may be one as well on near dates. */
const TOLERANCE_SHARE = 0.01;
/** Titles and sales are filed weeks after the odometer was read. */
const NEAR_DAYS = 90;

export type Mileage = Pick<OdometerReading, 'date' | 'miles'>;

/** A reading in miles, as far as its unit is known. */
export interface SeriesReading extends Mileage {
  record: OdometerReading;
  isUnitKnown: boolean;
}

export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY;

const milesADay = (from: Mileage, to: Mileage): number =>
  (to.miles - from.miles) / Math.max(1, daysBetween(from.date, to.date));

export const isDriven = (from: Mileage, to: Mileage): boolean => milesADay(from, to) <= PLAUSIBLE_MILES_A_DAY;

export const isJump = (before: Mileage, reading: Mileage): boolean =>
  reading.miles - before.miles > SMALLEST_JUMP_MILES && milesADay(before, reading) > MOST_MILES_A_DAY;

export const isSlightlyLower = (before: Mileage, { miles }: Mileage): boolean =>
  before.miles - miles <= before.miles * TOLERANCE_SHARE;

export function isFall(before: Mileage, reading: Mileage): boolean {
  const isNear = daysBetween(before.date, reading.date) <= NEAR_DAYS;
  return before.miles - reading.miles > TOLERANCE_MILES && !(isNear && isSlightlyLower(before, reading));
}

/** Converts a figure read in kilometers to miles. */
export const fromKilometers = <T extends Mileage>(reading: T): T => ({
  ...reading,
  miles: Math.round(reading.miles / KILOMETERS_PER_MILE),
});

/** Returns all readings of a history by date. */
export function readingsIn(history: VehicleHistory): SeriesReading[] {
  return recordsIn(history)
    .map((record) => inMiles(record, history))
    .sort((a, b) => a.date.localeCompare(b.date) || a.miles - b.miles);
}

/** Without a unit, a reading from a Canadian province is in kilometers and one from a state of the US in miles. */
function inMiles(record: OdometerReading, history: VehicleHistory): SeriesReading {
  const { date, miles, unitReported } = record;
  const reading = { record, date, miles, isUnitKnown: true };
  if (unitReported) return reading;
  const places = placesOn(date, history);
  if (places.length > 0 && places.every(isProvince)) return fromKilometers(reading);
  return { ...reading, isUnitKnown: places.length > 0 && places.every((place) => TITLE_STATES.includes(place)) };
}

/** Returns the states of the records from the same day, for a reading has none. */
function placesOn(date: string, { titles, sales, service, junkSalvage }: VehicleHistory): string[] {
  const records = [titles, sales, service, junkSalvage].flatMap((section): PlacedRecord[] => section.records);
  return records.flatMap((record) => (record.date === date && record.state !== null ? [record.state] : []));
}

/** Returns the odometer section, or without it the readings of titles, sales and services. */
function recordsIn(history: VehicleHistory): OdometerReading[] {
  if (history.odometer.records.length > 0) return history.odometer.records;
  const sections: [string, { date: string | null; odometer: number | null }[]][] = [
    ['Title', history.titles.records],
    ['Sale', history.sales.records],
    ['Service', history.service.records],
  ];
  return sections.flatMap(([recordedBy, records]) =>
    records.flatMap(({ date, odometer }) =>
      date === null || odometer === null ? [] : [{ date, miles: odometer, recordedBy, unitReported: true }],
    ),
  );
}

/** Distance of a corrected figure from the line between its neighbors, as a share of their distance. */
const DIGIT_SLIP_SHARE = 0.3;
/** New vehicles are not titled with six digits. */
const SIX_DIGITS = 100_000;
/** Odometers are rarely turned back below this share. */
const FIRST_SLIP_SHARE = 0.2;

/** Returns readings that contradict neighbors which agree with each other; repeated figures count as one. */
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

/** Whether a digit more or less puts the figure near the line between its neighbors. */
function isDigitSlip(before: Mileage, { date, miles }: Mileage, after: Mileage): boolean {
  const rise = after.miles - before.miles;
  const passed = daysBetween(before.date, date) / Math.max(1, daysBetween(before.date, after.date));
  const expected = before.miles + rise * passed;
  return [miles * 10, miles / 10].some(
    (meant) => meant >= before.miles && meant <= after.miles && Math.abs(meant - expected) <= rise * DIGIT_SLIP_SHARE,
  );
}

/** Whether a first reading has a digit too many, by the two readings after it. */
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

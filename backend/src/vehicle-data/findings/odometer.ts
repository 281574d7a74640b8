import type { OdometerFinding, OdometerJump } from '../model/findings.js';
import type { OdometerReading, VehicleHistory } from '../model/history.js';

const MILLISECONDS_A_DAY = 24 * 3600 * 1000;
const DAYS_A_YEAR = 365.25;
/** An average over a shorter time would say little. */
const SHORTEST_SPAN_YEARS = 0.25;
/** More than this in one day, day after day, is driven by no one vehicle; less in all may be a trip or a rounded figure. */
const MOST_MILES_A_DAY = 300;
const SMALLEST_JUMP_MILES = 3_000;

/** What may be wrong with a reading, by its name. */
export const ODOMETER_DOUBTS = { rollback: 'Possible rollback', jump: 'Implausible rise' } as const;
export type OdometerDoubt = keyof typeof ODOMETER_DOUBTS;

export const ODOMETER_METHOD =
  'Readings in order of their dates. A rollback is a reading lower than the one before it. A jump is a rise of more than ' +
  '3,000 miles that would take more than 300 miles on every day between two readings: one of the two is probably wrong. ' +
  'The yearly average is the distance between the first and the last reading over the time between them; it is left out ' +
  'after a rollback or a jump, and when the readings span less than three months.';

/** What the odometer readings show, by the method above. Null without a single reading. */
export function odometerFinding(history: VehicleHistory): OdometerFinding | null {
  const readings = readingsIn(history);
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const rollbackDates = readings.flatMap((reading, i) =>
    doubtOf(readings[i - 1], reading) === 'rollback' ? [reading.date] : [],
  );
  const jumps = jumpsIn(readings);
  const years = daysBetween(first.date, last.date) / DAYS_A_YEAR;
  const sound = rollbackDates.length === 0 && jumps.length === 0 && years >= SHORTEST_SPAN_YEARS;
  return {
    rollbackDates,
    jumps,
    milesPerYear: sound ? Math.round((last.miles - first.miles) / years) : null,
    lastReportedMileage: last.miles,
    lastReportedOn: last.date,
  };
}

/** What is doubtful about a reading after the one before it, by the method above. Two readings of one day may differ in it. */
export function doubtOf(before: OdometerReading | undefined, { date, miles }: OdometerReading): OdometerDoubt | null {
  if (!before) return null;
  const rise = miles - before.miles;
  if (rise < 0) return 'rollback';
  const days = Math.max(1, daysBetween(before.date, date));
  return rise > SMALLEST_JUMP_MILES && rise / days > MOST_MILES_A_DAY ? 'jump' : null;
}

function jumpsIn(readings: OdometerReading[]): OdometerJump[] {
  return readings.flatMap((reading, i) => {
    const before = readings[i - 1];
    if (!before || doubtOf(before, reading) !== 'jump') return [];
    return [{ from: before.date, to: reading.date, miles: reading.miles - before.miles }];
  });
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MILLISECONDS_A_DAY;

/** The odometer section, or where it holds none the readings that titles, sales and services carry. */
export function readingsIn(history: VehicleHistory): OdometerReading[] {
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
        date === null || odometer === null ? [] : [{ date, miles: odometer, recordedBy }],
      ),
    )
    .sort(byDate);
}

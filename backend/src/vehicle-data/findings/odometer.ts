import type { OdometerFinding } from '../model/findings.js';
import type { OdometerReading, VehicleHistory } from '../model/history.js';

const MILLISECONDS_A_YEAR = 365.25 * 24 * 3600 * 1000;
/** An average over a shorter time would say little. */
const SHORTEST_SPAN_YEARS = 0.25;

/**
 * What the odometer readings show. Method: readings in order of date; a rollback is a reading lower than the one before it;
 * the average is the distance between first and last reading over the time between them, and is left out when a rollback
 * makes the distance untrue or the readings span less than three months. Null without a single reading.
 */
export function odometerFinding(history: VehicleHistory): OdometerFinding | null {
  const readings = readingsIn(history);
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return null;
  const rollbackDates = readings.flatMap(({ date, miles }, i) => {
    const before = readings[i - 1];
    return before && miles < before.miles ? [date] : [];
  });
  const years = (Date.parse(last.date) - Date.parse(first.date)) / MILLISECONDS_A_YEAR;
  const average =
    rollbackDates.length === 0 && years >= SHORTEST_SPAN_YEARS ? (last.miles - first.miles) / years : null;
  return {
    rollbackDates,
    milesPerYear: average === null ? null : Math.round(average),
    lastReportedMileage: last.miles,
  };
}

/** The odometer section, or where no source offers one the readings that titles, sales and services carry. */
function readingsIn(history: VehicleHistory): OdometerReading[] {
  const byDate = (a: OdometerReading, b: OdometerReading): number =>
    a.date === b.date ? a.miles - b.miles : a.date < b.date ? -1 : 1;
  if (history.odometer.records.length > 0) return [...history.odometer.records].sort(byDate);
  const sections: [string, { date: string; odometer: number | null }[]][] = [
    ['Title', history.titles.records],
    ['Sale', history.sales.records],
    ['Service', history.service.records],
  ];
  return sections
    .flatMap(([recordedBy, records]) =>
      records.flatMap(({ date, odometer }) => (odometer === null ? [] : [{ date, miles: odometer, recordedBy }])),
    )
    .sort(byDate);
}

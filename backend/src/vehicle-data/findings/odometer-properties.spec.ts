import fc from 'fast-check';
import { historyWith, reading } from '../../../test/fixtures/histories.js';
import type { OdometerReading, VehicleHistory } from './history.js';
import { findingsOf } from './findings.js';
import { judgedReadings } from './odometer.js';

const historyOf = (readings: readonly OdometerReading[]): VehicleHistory =>
  historyWith((history) => {
    history.odometer.records.push(...readings);
  });

const doubts = (history: VehicleHistory) => judgedReadings(history).map(({ doubt }) => doubt);

const DAY_MS = 24 * 3600 * 1000;
const dateAfter = (days: number): string =>
  new Date(Date.parse('2010-01-01') + days * DAY_MS).toISOString().slice(0, 10);

/** Readings some months apart of a vehicle driven so many miles a day, at the least and at the most. */
const drivenBetween = (min: number, max: number) =>
  fc
    .array(fc.record({ days: fc.integer({ min: 60, max: 500 }), milesADay: fc.integer({ min, max }) }), {
      minLength: 3,
      maxLength: 14,
    })
    .map((steps) => {
      let [days, miles] = [0, 20];
      return steps.map((step) => {
        days += step.days;
        miles += step.days * step.milesADay;
        return reading(dateAfter(days), miles);
      });
    });

const driven = drivenBetween(10, 60);

/** Histories whose odometer is turned back once, somewhere after the first reading. */
const turnedBackOf = (readings: fc.Arbitrary<OdometerReading[]>) =>
  fc.record({
    readings,
    at: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
    share: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
  });

/** The share of rollbacks of 5,000 miles or more that are not found. */
function missedShare(histories: ReturnType<typeof turnedBackOf>): number {
  let [all, missed] = [0, 0];
  fc.assert(
    fc.property(histories, ({ readings, at, share }) => {
      const first = Math.max(1, Math.floor(readings.length * at));
      const taken = Math.round((readings[first - 1]?.miles ?? 0) * share);
      const changed = readings.map((one, index) => (index < first ? one : { ...one, miles: one.miles - taken }));
      const fall = (readings[first - 1]?.miles ?? 0) - (changed[first]?.miles ?? 0);
      if (fall < 5_000) return;
      all++;
      if ((findingsOf(historyOf(changed), 'buyer').odometer?.rollbackDates.length ?? 0) === 0) missed++;
    }),
    { numRuns: 3_000 },
  );
  expect(all).toBeGreaterThan(500);
  return missed / all;
}

describe('over generated histories', () => {
  it('finds nothing in a history without a fault [X11-002]', () => {
    fc.assert(
      fc.property(driven, (readings) =>
        expect(doubts(historyOf(readings)).every((doubt) => doubt === null)).toBe(true),
      ),
    );
  });

  it('misses at most 1% of true rollbacks of 5,000 miles or more [X11-002]', () => {
    expect(missedShare(turnedBackOf(driven))).toBeLessThanOrEqual(0.01);
  });

  it('misses at most 1% of true rollbacks where no source names a unit or a place [X11-002]', () => {
    const readings = driven.map((all) => all.map((one) => ({ ...one, unitReported: false })));
    expect(missedShare(turnedBackOf(readings))).toBeLessThanOrEqual(0.01);
  });

  it('accuses nobody for kilometers without a unit before readings in miles [X11-002]', () => {
    const imported = fc.record({ readings: drivenBetween(10, 45), at: fc.nat() });
    fc.assert(
      fc.property(imported, ({ readings, at }) => {
        const first = 1 + (at % (readings.length - 1));
        const changed = readings.map((one, index) =>
          index < first ? { ...one, miles: Math.round(one.miles * 1.609344), unitReported: false } : one,
        );
        expect(findingsOf(historyOf(changed), 'buyer').odometer?.rollbackDates).toEqual([]);
      }),
    );
  });

  it('accuses nobody for one reading with a digit too many or too few [X11-002]', () => {
    const slipped = fc.record({ readings: drivenBetween(25, 45), at: fc.nat(), tooMany: fc.boolean() });
    fc.assert(
      fc.property(slipped, ({ readings, at, tooMany }) => {
        const index = 1 + (at % (readings.length - 2));
        const changed = readings.map((one, i) =>
          i === index ? { ...one, miles: tooMany ? one.miles * 10 : Math.round(one.miles / 10) } : one,
        );
        expect(findingsOf(historyOf(changed), 'buyer').odometer?.rollbackDates).toEqual([]);
      }),
    );
  });
});

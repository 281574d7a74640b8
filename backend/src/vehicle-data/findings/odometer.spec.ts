import fc from 'fast-check';
import { brand, historyWith, reading } from '../../../test/fixtures/histories.js';
import type { OdometerReading, VehicleHistory } from '../model/history.js';
import { findingsOf } from './findings.js';
import { judgedReadings } from './odometer.js';

const historyOf = (readings: readonly OdometerReading[], ...codes: string[]): VehicleHistory =>
  historyWith((history) => {
    history.odometer.records.push(...readings);
    history.titleBrands.records.push(...codes.map((code) => ({ ...brand(code), date: null })));
  });

const doubts = (history: VehicleHistory) => judgedReadings(history).map(({ doubt }) => doubt);

describe('an odometer series', () => {
  it.each<[string, OdometerReading[], string[], (string | null)[]]>([
    [
      'a reading with a digit too many',
      [reading('2018-05-01', 30_112), reading('2020-05-01', 521_340), reading('2022-05-01', 74_230)],
      [],
      [null, 'outlier', null],
    ],
    [
      'a reading with a digit too few',
      [reading('2018-05-01', 48_000), reading('2020-05-01', 4_930), reading('2021-11-01', 51_000)],
      [],
      [null, 'outlier', null],
    ],
    [
      'a low reading that nobody could have driven up from',
      [reading('2020-01-01', 50_000), reading('2021-01-01', 5_000), reading('2022-01-01', 52_000)],
      [],
      [null, 'outlier', null],
    ],
    [
      'a copying difference a week later',
      [reading('2021-03-01', 45_112), reading('2021-03-08', 45_100)],
      [],
      [null, null],
    ],
    ['1% on near dates', [reading('2021-03-01', 90_000), reading('2021-03-20', 89_200)], [], [null, null]],
    [
      'a rollover that a title brand reports',
      [reading('2004-06-01', 95_112), reading('2006-06-01', 12_340)],
      ['72'],
      [null, 'rolled_over'],
    ],
    [
      'a replacement that a title brand reports',
      [reading('2012-06-01', 88_112), reading('2012-09-01', 210)],
      ['74'],
      [null, 'replaced'],
    ],
    ['an exempt vehicle', [reading('2012-06-01', 188_112), reading('2015-09-01', 171_000)], ['71'], [null, 'exempt']],
    [
      'an unnamed unit that fits as kilometers',
      [reading('2016-06-01', 98_000, false), reading('2017-06-01', 62_500)],
      [],
      ['unit', null],
    ],
    [
      'placeholders',
      [reading('2012-01-01', 1), reading('2015-06-01', 999_999), reading('2017-06-01', 62_500)],
      [],
      ['filler', 'filler', null],
    ],
  ])('explains %s and accuses nobody [X11-002]', (_, readings, codes, expected) => {
    const history = historyOf(readings, ...codes);
    expect(doubts(history)).toEqual(expected);
    expect(findingsOf(history, 'buyer').odometer?.rollbackDates).toEqual([]);
  });

  it.each<[string, OdometerReading[], string[]]>([
    [
      'high, then low until the end',
      [reading('2015-01-01', 60_000), reading('2019-01-01', 95_000), reading('2020-01-01', 41_000)],
      [],
    ],
    [
      'low, then driven normally above the old figure',
      [reading('2018-01-01', 80_000), reading('2019-01-01', 50_000), reading('2023-01-01', 95_000)],
      [],
    ],
    ['a brand that says it may be altered', [reading('2018-01-01', 80_000), reading('2019-01-01', 50_000)], ['73']],
    ['a rollover brand above 100,000 miles', [reading('2018-01-01', 180_000), reading('2019-01-01', 50_000)], ['72']],
    [
      'an unnamed unit that does not fit as kilometers',
      [reading('2017-01-01', 79_000), reading('2018-01-01', 80_000, false), reading('2019-01-01', 60_000)],
      [],
    ],
    ['more than 1% lower on near dates', [reading('2021-03-01', 90_000), reading('2021-03-20', 88_000)], []],
    ['more than 100 miles lower years later', [reading('2018-03-01', 45_112), reading('2021-03-01', 44_900)], []],
  ])('shows a rollback: %s [X11-002]', (_, readings, codes) => {
    expect(findingsOf(historyOf(readings, ...codes), 'buyer').odometer?.rollbackDates).toHaveLength(1);
  });

  it('leaves an outlier out of the last mileage and the average', () => {
    const history = historyOf([
      reading('2018-05-01', 30_000),
      reading('2020-05-01', 521_340),
      reading('2022-05-01', 70_000),
    ]);
    expect(findingsOf(history, 'buyer').odometer).toEqual({
      rollbackDates: [],
      jumps: [],
      notes: [{ kind: 'outlier', date: '2020-05-01', miles: 521_340, milesBefore: 30_000 }],
      milesPerYear: 10_000,
      lastReportedMileage: 70_000,
      lastReportedOn: '2022-05-01',
    });
  });

  it('is null when only placeholders were reported', () => {
    expect(
      findingsOf(historyOf([reading('2012-01-01', 1), reading('2015-06-01', 999_999)]), 'buyer').odometer,
    ).toBeNull();
  });
});

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

describe('over generated histories', () => {
  it('finds nothing in a history without a fault [X11-002]', () => {
    fc.assert(
      fc.property(driven, (readings) =>
        expect(doubts(historyOf(readings)).every((doubt) => doubt === null)).toBe(true),
      ),
    );
  });

  it('misses at most 1% of true rollbacks of 5,000 miles or more [X11-002]', () => {
    const turnedBack = fc.record({
      readings: driven,
      at: fc.double({ min: 0.2, max: 0.95, noNaN: true }),
      share: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
    });
    let [all, missed] = [0, 0];
    fc.assert(
      fc.property(turnedBack, ({ readings, at, share }) => {
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
    expect(missed / all).toBeLessThanOrEqual(0.01);
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

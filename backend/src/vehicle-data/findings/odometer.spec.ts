import { brand, historyWith, reading } from '../../../test/fixtures/histories.js';
import type { OdometerReading, VehicleHistory } from './history.js';
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
      'the same wrong figure on a title and at a sale',
      [
        reading('2018-05-01', 30_112),
        reading('2020-05-01', 521_340),
        reading('2020-05-01', 521_340),
        reading('2022-05-01', 74_230),
      ],
      [],
      [null, 'outlier', 'outlier', null],
    ],
    [
      'the same low figure twice on near dates',
      [
        reading('2018-05-01', 48_000),
        reading('2020-05-01', 4_930),
        reading('2020-05-20', 4_930),
        reading('2021-11-01', 51_000),
      ],
      [],
      [null, 'outlier', 'outlier', null],
    ],
    [
      'a first reading with a digit too many',
      [
        reading('2016-05-01', 300_112),
        reading('2017-05-01', 31_000),
        reading('2019-05-01', 52_000),
        reading('2021-05-01', 74_230),
      ],
      [],
      ['outlier', null, null, null],
    ],
    ['1% eleven weeks later', [reading('2021-03-01', 45_412), reading('2021-05-17', 45_000)], [], [null, null]],
    ['1% years later', [reading('2018-03-01', 45_112), reading('2021-03-01', 44_900)], [], [null, 'lower']],
    [
      'several readings in kilometers without a unit, before one in miles',
      [reading('2015-06-01', 75_000, false), reading('2016-06-01', 98_000, false), reading('2017-06-01', 62_500)],
      [],
      ['unit', 'unit', null],
    ],
    [
      'readings in kilometers between readings in miles',
      [
        reading('2014-06-01', 40_000),
        reading('2015-06-01', 75_000, false),
        reading('2016-06-01', 98_000, false),
        reading('2017-06-01', 62_500),
      ],
      [],
      [null, 'unit', 'unit', null],
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
    ['more than 1% lower years later', [reading('2018-03-01', 45_112), reading('2021-03-01', 44_600)], []],
    [
      'a second fall beside an undated replacement',
      [
        reading('2012-06-01', 88_112),
        reading('2012-09-01', 210),
        reading('2017-06-01', 60_210),
        reading('2018-06-01', 30_000),
      ],
      ['74'],
    ],
    [
      'a fall before an undated replacement, which two states report',
      [
        reading('2012-06-01', 88_112),
        reading('2013-06-01', 60_000),
        reading('2015-06-01', 75_000),
        reading('2016-06-01', 210),
      ],
      ['74', '74'],
    ],
    [
      'a rollover brand and more miles than one vehicle drives',
      [reading('2018-01-01', 60_000), reading('2018-06-01', 30_000)],
      ['72'],
    ],
    [
      'no reading of the series with a unit',
      [
        reading('2015-06-01', 75_000, false),
        reading('2016-06-01', 98_000, false),
        reading('2017-06-01', 62_500, false),
      ],
      [],
    ],
    [
      'right after a first reading of six digits',
      [reading('2015-06-01', 150_000), reading('2017-06-01', 60_000), reading('2019-06-01', 80_000)],
      [],
    ],
  ])('shows a rollback: %s [X11-002]', (_, readings, codes) => {
    expect(findingsOf(historyOf(readings, ...codes), 'buyer').odometer?.rollbackDates).toHaveLength(1);
  });

  const withTitles = (readings: readonly OdometerReading[], ...states: string[]): VehicleHistory => {
    const history = historyOf(readings);
    history.titles.records.push(
      ...readings.map(({ date }, index) => ({ date, state: states[index] ?? null, odometer: null, current: null })),
    );
    return history;
  };

  it('reads figures without a unit from a Canadian province as kilometers [X11-002]', () => {
    const canadian = [reading('2015-06-01', 75_000, false), reading('2016-06-01', 98_000, false)];
    const history = withTitles([...canadian, reading('2017-06-01', 62_500)], 'ON', 'ON', 'NY');
    expect(judgedReadings(history).map(({ reading: { miles }, doubt }) => [miles, doubt])).toEqual([
      [46_603, null],
      [60_894, null],
      [62_500, null],
    ]);
    const { odometer } = findingsOf(withTitles(canadian, 'ON', 'ON'), 'buyer');
    expect(odometer).toMatchObject({ rollbackDates: [], notes: [], lastReportedMileage: 60_894 });
  });

  it('reads figures without a unit from a state as miles [X11-002]', () => {
    const readings = [reading('2016-06-01', 98_000, false), reading('2017-06-01', 62_500, false)];
    expect(findingsOf(withTitles(readings, 'OH', 'NY'), 'buyer').odometer?.rollbackDates).toEqual(['2017-06-01']);
  });

  it('lets one replacement explain the fall to the lowest figure only [X11-002]', () => {
    const readings = [
      reading('2012-06-01', 88_112),
      reading('2012-09-01', 210),
      reading('2017-06-01', 60_210),
      reading('2018-06-01', 30_000),
    ];
    expect(doubts(historyOf(readings, '74'))).toEqual([null, 'replaced', null, 'rollback']);
  });

  it('counts a wrong figure that was recorded twice as one note', () => {
    const history = historyOf([
      reading('2018-05-01', 30_112),
      reading('2020-05-01', 521_340),
      reading('2020-05-01', 521_340),
      reading('2022-05-01', 74_230),
    ]);
    expect(findingsOf(history, 'buyer').odometer?.notes).toEqual([
      { kind: 'outlier', date: '2020-05-01', miles: 521_340, milesBefore: 30_112 },
    ]);
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

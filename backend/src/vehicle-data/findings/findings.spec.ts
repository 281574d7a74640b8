import fc from 'fast-check';
import { accident, brand, cleanHistory, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { SECTION_KEYS, type VehicleHistory } from './history.js';
import { findingsOf } from './findings.js';

const event = { date: '2020-01-01', state: null, reportedBy: 'Insurance company', description: 'Total loss' };
const withBrand = (code: string) => (h: VehicleHistory) => h.titleBrands.records.push(brand(code));
const worth = (retailCents: number) => ({ retailCents, lowCents: 0, highCents: 0, odometer: null });

describe('odometer', () => {
  it('has the last reading by date and the average a year', () => {
    const history = historyWith((h) =>
      h.odometer.records.push(reading('2022-01-01', 30_000), reading('2020-01-01', 10_000)),
    );
    expect(findingsOf(history, 'buyer').odometer).toEqual({
      rollbackDates: [],
      jumps: [],
      notes: [],
      milesPerYear: 9993,
      lastReportedMileage: 30_000,
      lastReportedOn: '2022-01-01',
    });
  });

  it('names the date of a rollback once, and then gives no average', () => {
    const history = historyWith((h) => {
      h.odometer.records.push(
        reading('2020-01-01', 50_000),
        reading('2021-01-01', 20_000),
        reading('2022-01-01', 30_000),
      );
    });
    expect(findingsOf(history, 'buyer').odometer).toEqual({
      rollbackDates: ['2021-01-01'],
      jumps: [],
      notes: [],
      milesPerYear: null,
      lastReportedMileage: 30_000,
      lastReportedOn: '2022-01-01',
    });
  });

  it.each<[string, number, boolean]>([
    ['2021-01-11', 13_000, false],
    ['2021-01-11', 13_001, true],
    ['2021-01-12', 13_001, false],
    ['2021-01-01', 12_999, false],
    ['2021-01-01', 13_001, true],
    ['2022-01-01', 90_000, false],
  ])('finds a jump when more than 3,000 miles took more than 300 a day: on %s at %d, %s', (date, miles, found) => {
    const history = historyWith((h) => h.odometer.records.push(reading('2021-01-01', 10_000), reading(date, miles)));
    const { jumps, milesPerYear } = findingsOf(history, 'buyer').odometer!;
    expect(jumps).toEqual(found ? [{ from: '2021-01-01', to: date, miles: miles - 10_000 }] : []);
    if (found) expect(milesPerYear).toBeNull();
  });

  it('gives no average over too short a time', () => {
    const history = historyWith((h) => h.odometer.records.push(reading('2020-01-01', 10), reading('2020-02-01', 900)));
    expect(findingsOf(history, 'buyer').odometer?.milesPerYear).toBeNull();
  });

  it('falls back on the readings of titles, sales and services', () => {
    const history = historyWith((h) => {
      h.odometer.status = 'not_offered';
      h.titles.records.push({ date: '2020-01-01', state: 'OH', odometer: 5, current: true });
    });
    expect(findingsOf(history, 'buyer').odometer?.lastReportedMileage).toBe(5);
  });

  it('[X1-001] is null without a reading', () => {
    expect(findingsOf(historyWith(), 'buyer').odometer).toBeNull();
  });

  it('never finds a rollback in readings that rise', () => {
    const dates = fc.uniqueArray(fc.integer({ min: 10, max: 28 }), { minLength: 1 });
    fc.assert(
      fc.property(dates, (days) => {
        const history = historyWith((h) =>
          days.forEach((day) => h.odometer.records.push(reading(`2020-01-${day}`, day * 100))),
        );
        expect(findingsOf(history, 'buyer').odometer?.rollbackDates).toEqual([]);
      }),
    );
  });
});

describe('locations', () => {
  it('follow the records of all sections by date, one line for each stay', () => {
    const history = historyWith((h) => {
      h.titles.records.push({ date: '2020-05-01', state: 'TX', odometer: null, current: true });
      h.service.records.push({ date: '2018-01-01', state: 'OH', description: 'Tires', odometer: null });
      h.ownership.records.push({ ...owner, from: '2017-01-01', state: 'OH' });
      h.sales.records.push({ date: '2021-01-01', state: 'OH', channel: 'unknown', priceCents: null, odometer: null });
      h.liens.records.push({ date: null, state: 'CA', open: null });
      h.accidents.records.push(accident);
    });
    expect(findingsOf(history, 'buyer').locations).toEqual([
      { state: 'OH', firstSeen: '2017-01-01', lastSeen: '2018-01-01', records: 2 },
      { state: 'TX', firstSeen: '2020-05-01', lastSeen: '2020-05-01', records: 1 },
      { state: 'OH', firstSeen: '2021-01-01', lastSeen: '2021-01-01', records: 1 },
    ]);
  });

  it('[X1-001] are not reported when no record has both date and state', () => {
    expect(findingsOf(historyWith(), 'buyer').locations).toBeNull();
  });
});

describe('[X1-002] facts have three values', () => {
  it('none found is false', () => {
    const { hasAccident, salvageTitle, hasRecalls } = findingsOf(historyWith(), 'buyer');
    expect([hasAccident, salvageTitle, hasRecalls]).toEqual([false, false, false]);
  });

  it.each(['not_offered', 'unavailable'] as const)('%s is null', (status) => {
    const history = historyWith((h) => SECTION_KEYS.forEach((key) => (h[key].status = status)));
    const { glances, insights, methods, cautions, toResolve, noScore, brandMeanings, ...facts } = findingsOf(
      history,
      'buyer',
    );
    expect(brandMeanings).toEqual({});
    expect(Object.values(methods).every((method) => method.length > 20)).toBe(true);
    expect(glances.map(({ value }) => value)).not.toContain('');
    expect(Object.values(facts).every((fact) => fact === null)).toBe(true);
    expect([insights.map(({ kind }) => kind), cautions, toResolve, noScore]).toEqual([['not_enough_data'], [], [], []]);
  });

  it.each<[string, boolean | null]>([
    ['11', true],
    ['49', true],
    ['08', true],
    ['09', true],
    ['31', true],
    ['00', false],
    ['03', false],
    ['69', false],
    ['17', false],
    ['44', null],
    ['ZZ', null],
  ])('title brand %s makes a salvage title: %s', (code, salvage) => {
    expect(
      findingsOf(
        historyWith((h) => h.titleBrands.records.push(brand(code))),
        'buyer',
      ).salvageTitle,
    ).toBe(salvage);
  });

  it('a total loss makes a salvage title even where no brands are offered', () => {
    const history = historyWith((h) => {
      h.titleBrands.status = 'not_offered';
      h.totalLoss.records.push(event);
    });
    expect(findingsOf(history, 'buyer').salvageTitle).toBe(true);
  });

  it('owners are counted, or not known', () => {
    expect(
      findingsOf(
        historyWith((h) => h.ownership.records.push(owner, owner)),
        'buyer',
      ).ownerCount,
    ).toBe(2);
    expect(findingsOf(historyWith(), 'buyer').ownerCount).toBeNull();
  });
});

describe('value', () => {
  it('[B9-028, B9-029, B9-030] is 80, 90 and 100% of the retail value', () => {
    expect(
      findingsOf(
        historyWith((h) => h.marketValue.records.push(worth(2_000_000))),
        'buyer',
      ).value,
    ).toEqual({
      tradeInCents: 1_600_000,
      privatePartyCents: 1_800_000,
      retailCents: 2_000_000,
      lowCents: 0,
      highCents: 2_000_000,
    });
  });

  it('[B9-031] is not reported without a real basis: no 25,000 stands in for it', () => {
    expect(findingsOf(historyWith(), 'buyer').value).toBeNull();
  });
});

describe('score', () => {
  it('[B9-032] is 8.5 Excellent for a clean history', () => {
    expect(findingsOf(cleanHistory(), 'buyer').score).toEqual({ value: 8.5, label: 'Excellent' });
  });

  it.each(['buyer', 'seller'] as const)('is missing under a verdict that lacks data, for a %s [B9-032]', (intent) => {
    expect(findingsOf(historyWith(), intent).score).toBeNull();
    const noOwners = cleanHistory((h) => (h.ownership.records = []));
    expect(findingsOf(noOwners, intent)).toMatchObject({ score: null, noScore: [] });
  });

  it('[B9-033, X5-015] is 6.5 Caution with an accident alone', () => {
    const { score, noScore } = findingsOf(
      historyWith((h) => h.accidents.records.push(accident)),
      'buyer',
    );
    expect([score, noScore]).toEqual([{ value: 6.5, label: 'Caution' }, []]);
  });

  const AGAINST: [string, string, (h: VehicleHistory) => void][] = [
    ['a total loss', 'total loss, January 2020', (h) => h.totalLoss.records.push(event)],
    ['a junk record', 'junk or salvage record, January 2020', (h) => h.junkSalvage.records.push(event)],
    ['a salvage brand', 'title brand “Salvage: damage or not specified”, January 2020', withBrand('11')],
    ['a junk brand', 'title brand “Junk”, January 2020', withBrand('08')],
    ['a flood brand', 'title brand “Flood damage”, January 2020', withBrand('01')],
    ['a fire brand', 'title brand “Fire damage”, January 2020', withBrand('02')],
    ['a total loss brand', 'title brand “Totaled”, January 2020', withBrand('31')],
    ['a rebuilt brand', 'title brand “Rebuilt”, January 2020', withBrand('09')],
    ['an active theft', 'reported theft, January 2020', (h) => h.theft.records.push(event)],
    [
      'an open lien without a date',
      'open lien, date not reported',
      (h) => h.liens.records.push({ date: null, state: null, open: true }),
    ],
    [
      'a rollback',
      'possible odometer rollback, March 2021',
      (h) => h.odometer.records.push(reading('2020-01-01', 50_000), reading('2021-03-01', 20_000)),
    ],
  ];

  it.each(AGAINST)('[X5-015] is missing with %s, and the fact is named, accident or not', (_, fact, change) => {
    for (const crashed of [false, true]) {
      const history = historyWith((h) => {
        change(h);
        if (crashed) h.accidents.records.push(accident);
      });
      const { score, noScore } = findingsOf(history, 'buyer');
      expect([score, noScore]).toEqual([null, [fact]]);
    }
  });

  it('[X5-015] is never Excellent beside Potentially risky: many owners and many miles leave no score', () => {
    const history = historyWith((h) => {
      h.ownership.records.push(owner, owner, owner, { ...owner, from: '2021-05-01' });
      h.odometer.records.push(reading('2024-03-01', 162_000));
    });
    const { score, noScore, insights } = findingsOf(history, 'buyer');
    const wear = ['4 owners, the last since May 2021', '162,000 miles, read in March 2024'];
    expect([score, noScore]).toEqual([null, wear]);
    expect(insights[0]).toEqual({ kind: 'risky', text: `Potentially risky: ${wear.join('; ')}.` });
  });

  it.each([
    ['accidents', 'not_offered'],
    ['accidents', 'unavailable'],
    ['titleBrands', 'not_offered'],
    ['titleBrands', 'unavailable'],
  ] as const)('[B9-032, X1-001] is missing when %s are %s', (key, status) => {
    const history = cleanHistory((h) => void (h[key].status = status));
    expect(findingsOf(history, 'buyer').score).toBeNull();
  });
});

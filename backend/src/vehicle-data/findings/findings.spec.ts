import fc from 'fast-check';
import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { SECTION_KEYS } from '../model/history.js';
import type { InsightKind } from '../model/findings.js';
import { findingsOf } from './findings.js';
import { buyerInsights, sellerInsights, type InsightFacts } from './insights.js';

const event = { date: '2020-01-01', state: null, reportedBy: 'Insurance company', description: 'Total loss' };
const worth = (retailCents: number) => ({ retailCents, lowCents: 0, highCents: 0, odometer: null });

describe('odometer', () => {
  it('has the last reading by date and the average a year', () => {
    const history = historyWith((h) =>
      h.odometer.records.push(reading('2022-01-01', 30_000), reading('2020-01-01', 10_000)),
    );
    expect(findingsOf(history, 'buyer').odometer).toEqual({
      rollbackDates: [],
      jumps: [],
      milesPerYear: 9993,
      lastReportedMileage: 30_000,
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
      milesPerYear: null,
      lastReportedMileage: 30_000,
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
    const { glances, insights, methods, cautions, brandMeanings, ...facts } = findingsOf(history, 'buyer');
    expect(brandMeanings).toEqual({});
    expect(Object.values(methods).every((method) => method.length > 20)).toBe(true);
    expect(glances.map(({ value }) => value)).not.toContain('');
    expect(Object.values(facts).every((fact) => fact === null)).toBe(true);
    expect([insights.map(({ kind }) => kind), cautions]).toEqual([['not_enough_data'], []]);
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
  it('[B9-028, B9-029, B9-030] is 80, 90 and 100 % of the retail value', () => {
    expect(
      findingsOf(
        historyWith((h) => h.marketValue.records.push(worth(2_000_000))),
        'buyer',
      ).value,
    ).toEqual({
      tradeInCents: 1_600_000,
      privatePartyCents: 1_800_000,
      retailCents: 2_000_000,
    });
  });

  it('[B9-031] is not reported without a real base: no 25,000 stands in for it', () => {
    expect(findingsOf(historyWith(), 'buyer').value).toBeNull();
  });
});

describe('score', () => {
  it('[B9-032] is 8.5 Excellent for a clean history', () => {
    expect(findingsOf(historyWith(), 'buyer').score).toEqual({ value: 8.5, label: 'Excellent' });
  });

  it('[B9-033] is 6.5 Good with an accident or a salvage title', () => {
    const good = { value: 6.5, label: 'Good' };
    expect(
      findingsOf(
        historyWith((h) => h.accidents.records.push(accident)),
        'buyer',
      ).score,
    ).toEqual(good);
    expect(
      findingsOf(
        historyWith((h) => h.titleBrands.records.push(brand('11'))),
        'buyer',
      ).score,
    ).toEqual(good);
  });

  it.each([
    ['accidents', 'not_offered'],
    ['accidents', 'unavailable'],
    ['titleBrands', 'not_offered'],
    ['titleBrands', 'unavailable'],
  ] as const)('[B9-032, X1-001] is missing when %s are %s', (key, status) => {
    const history = historyWith((h) => (h[key].status = status));
    expect(findingsOf(history, 'buyer').score).toBeNull();
  });
});

const clean: InsightFacts = {
  accident: false,
  salvage: false,
  owners: 2,
  mileage: 60_000,
  cautions: [],
  rollback: false,
};
const kinds = (insights: { kind: InsightKind }[]): InsightKind[] => insights.map(({ kind }) => kind);

describe('buyer insights', () => {
  it.each<[string, Partial<InsightFacts>, InsightKind]>([
    ['[B9-034] an accident', { accident: true }, 'not_recommended'],
    ['[B9-034] a salvage title', { salvage: true }, 'not_recommended'],
    [
      '[B9-034] an accident, whatever else is unknown',
      { accident: true, salvage: null, owners: null },
      'not_recommended',
    ],
    ['[B9-034] an accident before many owners', { accident: true, owners: 9 }, 'not_recommended'],
    ['[B9-035] 4 owners', { owners: 4 }, 'risky'],
    ['[B9-035] 150,001 miles', { mileage: 150_001 }, 'risky'],
    ['[B9-036] 3 owners', { owners: 3 }, 'recommended'],
    ['[B9-036] 150,000 miles', { mileage: 150_000 }, 'recommended'],
    ['[B9-036] nothing against it', {}, 'recommended'],
    ['a known theft instead of a recommendation', { cautions: ['a reported theft'] }, 'caution'],
    ['a known theft, whatever is unknown', { cautions: ['a reported theft'], owners: null }, 'caution'],
    ['an accident before a theft', { accident: true, cautions: ['a reported theft'] }, 'not_recommended'],
    ['[B9-036] unknown accidents', { accident: null }, 'not_enough_data'],
    ['[B9-036] unknown titles', { salvage: null }, 'not_enough_data'],
    ['[B9-036] unknown owners', { owners: null }, 'not_enough_data'],
    ['[B9-036] unknown mileage', { mileage: null }, 'not_enough_data'],
  ])('%s: the verdict', (_, change, kind) => {
    expect(kinds(buyerInsights({ ...clean, ...change }))[0]).toBe(kind);
  });

  it.each<[string, Partial<InsightFacts>, number]>([
    ['[B9-037] 3 owners', { owners: 3 }, 0],
    ['[B9-037] 4 owners', { owners: 4 }, 1],
    ['[B9-038] 100,000 miles', { mileage: 100_000 }, 0],
    ['[B9-038] 100,001 miles', { mileage: 100_001 }, 1],
    ['[B9-037, B9-038] both', { owners: 4, mileage: 100_001 }, 2],
    ['[B9-037, B9-038] neither known', { owners: null, mileage: null }, 0],
  ])('%s: hints to negotiate', (_, change, hints) => {
    expect(kinds(buyerInsights({ ...clean, ...change })).filter((kind) => kind === 'negotiation')).toHaveLength(hints);
  });

  it('recommend by the limits of the verdict, so that a hint about the same miles does not contradict it', () => {
    expect(buyerInsights({ ...clean, mileage: 120_000 }).map(({ text }) => text)).toEqual([
      'Recommended: no accident or salvage title, no more than 3 owners and no more than 150,000 miles are on record.',
      '120,000 miles is high mileage: room to negotiate the price.',
    ]);
  });

  it('always begin with one verdict, and never recommend what is not known to be clean', () => {
    const flag = fc.option(fc.boolean());
    const number = fc.option(fc.nat(300_000));
    fc.assert(
      fc.property(flag, flag, fc.option(fc.nat(9)), number, (accidentKnown, salvage, owners, mileage) => {
        const [first, ...rest] = buyerInsights({ ...clean, accident: accidentKnown, salvage, owners, mileage });
        if (first?.kind === 'recommended') expect([accidentKnown, salvage]).toEqual([false, false]);
        expect(kinds(rest).every((kind) => kind === 'negotiation')).toBe(true);
      }),
    );
  });
});

describe('seller insights', () => {
  it.each<[string, Partial<InsightFacts>, InsightKind[]]>([
    ['[B9-039] 49,999 miles', { mileage: 49_999, owners: 3 }, ['selling_point']],
    ['[B9-039] 50,000 miles', { mileage: 50_000, owners: 3 }, []],
    ['[B9-040] 150,000 miles', { mileage: 150_000, owners: 3 }, []],
    ['[B9-040] 150,001 miles', { mileage: 150_001, owners: 3 }, ['caution']],
    ['[B9-041] 2 owners', { owners: 2 }, ['selling_point']],
    ['[B9-041] 3 owners', { owners: 3 }, []],
    ['nothing known', { owners: null, mileage: null }, ['not_enough_data']],
  ])('%s', (_, change, expected) => {
    expect(kinds(sellerInsights({ ...clean, ...change }))).toEqual(expected);
  });

  it('are given to a seller only', () => {
    const history = historyWith((h) => h.ownership.records.push(owner));
    expect(kinds(findingsOf(history, 'seller').insights)).toEqual(['selling_point']);
    expect(kinds(findingsOf(history, 'buyer').insights)).toEqual(['not_enough_data']);
  });
});

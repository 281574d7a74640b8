import fc from 'fast-check';
import { accident, brand, historyWith, owner } from '../../../test/fixtures/histories.js';
import type { InsightKind } from './findings.dto.js';
import type { VehicleHistory } from './history.js';
import { findingsOf } from './findings.js';
import { buyerInsights, type InsightFacts, sellerInsights } from './insights.js';

const event = { date: '2020-01-01', state: null, reportedBy: 'Insurance company', description: 'Total loss' };

describe('[X5-017] the verdict names the record that decides, with its date', () => {
  const text = (change: (history: VehicleHistory) => void, intent: 'buyer' | 'seller' = 'buyer') =>
    findingsOf(historyWith(change), intent).insights[0]?.text;
  const crashed = { ...accident, date: '2014-06-03', severity: 'severe' } as const;

  it('a total loss before the brands and the accident it left behind', () => {
    const written = (h: VehicleHistory) => {
      h.accidents.records.push(accident, crashed, accident);
      h.totalLoss.records.push({ ...event, date: '2014-06-20' });
      h.titleBrands.records.push(brand('09'), { ...brand('11'), date: '2014-08-01' });
    };
    const others =
      'title brand “Salvage: damage or not specified”, August 2014; title brand “Rebuilt”, January 2020; ' +
      'severe accident, June 2014; 2 more accidents';
    expect(text(written)).toBe(`Not recommended: total loss, June 2014. Also on record: ${others}.`);
    expect(text(written, 'seller')).toBe(`On record: total loss, June 2014; ${others}. Buyers will ask about it.`);
  });

  it.each<[string, (history: VehicleHistory) => void]>([
    ['Not recommended: severe accident, June 2014.', (h) => h.accidents.records.push(crashed)],
    [
      'Not recommended: accident, date not reported.',
      (h) => h.accidents.records.push({ ...accident, date: null, severity: 'unknown' }),
    ],
    [
      'Potentially risky: stolen May 2019, recovered June 2019.',
      (h) =>
        h.theft.records.push(
          { ...event, date: '2019-05-02', description: 'Reported stolen' },
          { ...event, date: '2019-06-01', description: 'Recovered' },
        ),
    ],
    [
      'Potentially risky: stolen and recovered May 2019.',
      (h) =>
        h.theft.records.push(
          { ...event, date: '2019-05-02', description: 'Reported stolen' },
          { ...event, date: '2019-05-30', description: 'Recovered' },
        ),
    ],
    [
      'Potentially risky: theft, later recovered, date not reported.',
      (h) =>
        h.theft.records.push(
          { ...event, date: null, description: 'Reported stolen' },
          { ...event, date: '2019-06-01', description: 'Recovered' },
        ),
    ],
  ])('%s', (sentence, change) => expect(text(change)).toBe(sentence));
});

const clean: InsightFacts = {
  accident: false,
  salvage: false,
  owners: 2,
  mileage: 60_000,
  lastOwnerSince: null,
  mileageOn: null,
  decisive: [],
  cautions: [],
  risks: [],
  toResolve: [],
  against: [],
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
    ['a known theft instead of a recommendation', { cautions: ['reported theft, May 2019'] }, 'caution'],
    ['a known theft, whatever is unknown', { cautions: ['reported theft, May 2019'], owners: null }, 'caution'],
    ['an open lien instead of a recommendation', { toResolve: ['open lien, May 2019'] }, 'resolve'],
    ['a theft that ended before an open lien', { risks: ['stolen May 2019'], toResolve: ['open lien'] }, 'risky'],
    ['a rollback before a theft that ended', { cautions: ['rollback'], risks: ['stolen May 2019'] }, 'caution'],
    ['a theft before an open lien', { cautions: ['reported theft, May 2019'], toResolve: ['open lien'] }, 'caution'],
    ['an accident before a theft', { accident: true, cautions: ['reported theft, May 2019'] }, 'not_recommended'],
    ['a rollback before many owners', { owners: 4, cautions: ['rollback'] }, 'caution'],
    ['hard use instead of a recommendation', { against: ['once in rental use'] }, 'look_closer'],
    ['hard use, whatever is unknown', { against: ['once in rental use'], owners: null }, 'look_closer'],
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

  it('name a theft that ended behind an accident, and what can be resolved last', () => {
    const facts = {
      accident: true,
      decisive: ['minor accident'],
      risks: ['stolen May 2019'],
      toResolve: ['open lien'],
    };
    expect(buyerInsights({ ...clean, ...facts }).map(({ text }) => text)).toEqual([
      'Not recommended: minor accident.',
      'Potentially risky: stolen May 2019.',
      'Resolve before you pay: open lien.',
    ]);
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

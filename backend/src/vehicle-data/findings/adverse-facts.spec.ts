import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { findingsOf } from './findings.js';
import { sellerInsights } from './insights.js';

const theft = { date: '2020-01-01', state: null, reportedBy: 'Police', description: 'Reported stolen' };

const openLien = { date: '2020-01-01', state: 'OH', open: true };

describe('a known fact that the score does not weigh', () => {
  const withFact: [string, (h: ReturnType<typeof historyWith>) => void][] = [
    [
      'possible odometer rollback, January 2021',
      (h) => h.odometer.records.push(reading('2020-01-01', 50_000), reading('2021-01-01', 20_000)),
    ],
    ['reported theft, January 2020', (h) => h.theft.records.push(theft)],
    ['title brand “Flood damage”, January 2020', (h) => h.titleBrands.records.push(brand('01'), brand('01'))],
    ['title brand “Odometer: not actual”, January 2020', (h) => h.titleBrands.records.push(brand('69'))],
  ];

  it.each(withFact)('%s is named to buyer and seller, and there is no score', (fact, change) => {
    const history = historyWith((h) => {
      h.ownership.records.push(owner);
      h.service.records.push({ date: '2019-01-01', state: 'OH', description: 'Tires', odometer: 10_000 });
      change(h);
    });
    const { score, cautions, insights } = findingsOf(history, 'buyer');
    expect([score, cautions]).toEqual([null, [fact]]);
    expect(insights[0]).toEqual({
      kind: 'caution',
      text: `Serious warning: ${fact}. Have it explained before you decide.`,
    });
    expect(findingsOf(history, 'seller').insights[0]).toMatchObject({
      kind: 'caution',
      text: `On record: ${fact}. Buyers will ask about it.`,
    });
  });

  it('stands behind a verdict against the vehicle, and several are listed', () => {
    const history = historyWith((h) => {
      h.accidents.records.push(accident);
      for (const [, change] of withFact.slice(0, 2)) change(h);
      h.liens.records.push(openLien);
    });
    expect(findingsOf(history, 'buyer').insights.map(({ text }) => text)).toEqual([
      expect.stringContaining('Not recommended'),
      expect.stringContaining(
        'Serious warning: reported theft, January 2020; possible odometer rollback, January 2021.',
      ),
      'Resolve before you pay: open lien, January 2020.',
    ]);
  });

  it('does not include a lien, which can be resolved before the money changes hands', () => {
    const of = (open: boolean | null) =>
      findingsOf(
        historyWith((h) => h.liens.records.push({ ...openLien, open })),
        'buyer',
      );
    expect([true, null, false].map((open) => of(open).cautions)).toEqual([[], [], []]);
    expect([true, null, false].map((open) => of(open).toResolve)).toEqual([
      ['open lien, January 2020'],
      ['lien whose release is not reported, January 2020'],
      [],
    ]);
    expect([true, null].map((open) => of(open).score?.value ?? null)).toEqual([null, 8.5]);
  });

  it('does not include the recalls of the model, which leave the score', () => {
    const recall = { campaign: '20V123000', date: '2020-06-01', component: 'Air bags', summary: '', remedy: '' };
    const of = (...dates: string[]) =>
      findingsOf(
        historyWith((h) => h.recalls.records.push(...dates.map((date) => ({ ...recall, date })))),
        'buyer',
      );
    const [one, two] = [of('2020-06-01'), of('2020-06-01', '2021-01-01')];
    expect(one.toResolve).toEqual(['1 recall of this model, June 2020']);
    expect(two.toResolve).toEqual(['2 recalls of this model, the newest in January 2021']);
    expect([two.cautions, two.score]).toEqual([[], { value: 8.5, label: 'Caution' }]);
  });

  it('a rolled-back odometer is not praised as low mileage', () => {
    expect(
      sellerInsights({
        accident: false,
        salvage: false,
        owners: 3,
        mileage: 10_000,
        lastOwnerSince: null,
        mileageOn: null,
        decisive: [],
        cautions: [],
        risks: [],
        toResolve: [],
        against: [],
        rollback: true,
      }),
    ).toEqual([]);
  });
});

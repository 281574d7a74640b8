import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { findingsOf } from './findings.js';
import { sellerInsights } from './insights.js';

const theft = { date: '2020-01-01', state: null, reportedBy: 'Police', description: 'Reported stolen' };

describe('a known fact that the score does not weigh', () => {
  const withFact: [string, (h: ReturnType<typeof historyWith>) => void][] = [
    [
      'possible odometer rollback, January 2021',
      (h) => h.odometer.records.push(reading('2020-01-01', 50_000), reading('2021-01-01', 20_000)),
    ],
    ['reported theft, January 2020', (h) => h.theft.records.push(theft)],
    ['open lien, January 2020', (h) => h.liens.records.push({ date: '2020-01-01', state: 'OH', open: true })],
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
      for (const [, change] of withFact.slice(0, 3)) change(h);
    });
    expect(findingsOf(history, 'buyer').insights.map(({ text }) => text)).toEqual([
      expect.stringContaining('Not recommended'),
      expect.stringContaining(
        'Serious warning: reported theft, January 2020; possible odometer rollback, January 2021; open lien, January 2020.',
      ),
    ]);
  });

  it.each([false, null])('does not include a released lien or one of unknown status: %s', (open) => {
    const history = historyWith((h) => h.liens.records.push({ date: null, state: 'OH', open }));
    expect(findingsOf(history, 'buyer').cautions).toEqual([]);
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
        rollback: true,
      }),
    ).toEqual([]);
  });
});

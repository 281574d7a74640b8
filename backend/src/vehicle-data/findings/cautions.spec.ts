import { accident, brand, historyWith, owner, reading } from '../../../test/fixtures/histories.js';
import { findingsOf } from './findings.js';
import { sellerInsights } from './insights.js';

const theft = { date: '2020-01-01', state: null, reportedBy: 'Police', description: 'Reported stolen' };

describe('a known fact that the score does not weigh', () => {
  const withFact: [string, (h: ReturnType<typeof historyWith>) => void][] = [
    [
      'a possible odometer rollback',
      (h) => h.odometer.records.push(reading('2020-01-01', 50_000), reading('2021-01-01', 20_000)),
    ],
    ['a reported theft', (h) => h.theft.records.push(theft)],
    ['an open lien', (h) => h.liens.records.push({ date: '2020-01-01', state: 'OH', open: true })],
    ['the title brand "Flood damage"', (h) => h.titleBrands.records.push(brand('01'), brand('01'))],
    ['the title brand "Odometer: not actual"', (h) => h.titleBrands.records.push(brand('69'))],
  ];

  it.each(withFact)('%s is named to buyer and seller, and there is no score', (fact, change) => {
    const history = historyWith((h) => {
      h.ownership.records.push(owner);
      h.service.records.push({ date: '2019-01-01', state: 'OH', description: 'Tires', odometer: 10_000 });
      change(h);
    });
    const { score, cautions, insights } = findingsOf(history, 'buyer');
    expect([score, cautions]).toEqual([null, [fact]]);
    expect(insights[0]).toEqual({ kind: 'caution', text: expect.stringContaining(`Caution: ${fact} is on record.`) });
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
      expect.stringContaining('a possible odometer rollback, a reported theft and an open lien are on record.'),
    ]);
  });

  it.each([false, null])('is none where a lien is released or of unknown state: %s', (open) => {
    const history = historyWith((h) => h.liens.records.push({ date: null, state: 'OH', open }));
    expect(findingsOf(history, 'buyer').cautions).toEqual([]);
  });

  it('a rolled back odometer is no low mileage to sell with', () => {
    expect(
      sellerInsights({ accident: false, salvage: false, owners: 3, mileage: 10_000, cautions: [], rollback: true }),
    ).toEqual([]);
  });
});

import { findOffer, OFFERS, offerOf } from '../payments/offers/offer-catalog.js';
import { addMonths } from '../platform/config/dates.js';
import { firstChargeAt } from '../payments/offers/charge-instant.js';
import { quoteMinutes } from './quotes.js';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('the offer catalog', () => {
  it.each([
    ['trial_monthly_2995', 100, 2995, 3, ['checkout-1', 'checkout-2']],
    ['trial_monthly_2500', 100, 2500, 3, ['checkout-3']],
    ['unlimited_monthly', 2000, 2000, null, ['checkout-4', 'checkout-5', 'checkout-3']],
  ])('[B9-013] %s charges %i now and %i a month later', (key, now, later, days, usedBy) => {
    const { priceCents, renewal, mode, usedBy: pages } = offerOf(key);
    expect([mode, priceCents, renewal?.amountCents, renewal?.firstChargeAfterDays]).toEqual([
      'subscription',
      now,
      later,
      days,
    ]);
    expect(pages).toEqual(usedBy);
  });

  it.each([
    ['single_report', 1999, 1],
    ['three_pack', 2999, 3],
    ['premium_upgrade', 999, 1],
    ['onetime_report', 2995, 1],
  ])('[B9-011, B9-012] %s is one payment of %i', (key, cents, credits) => {
    expect(offerOf(key)).toMatchObject({ mode: 'payment', priceCents: cents, credits, renewal: null });
  });

  it('has seven offers, three of them on the cart pages', () => {
    expect(OFFERS).toHaveLength(7);
    expect(OFFERS.flatMap(({ packageKey }) => packageKey ?? [])).toEqual(['single', 'unlimited', 'triple']);
    expect(findOffer('triple')?.offerKey).toBe('three_pack');
    expect(findOffer('null')).toBeUndefined();
  });
});

describe('quotes', () => {
  it.each([
    ['trial_monthly_2995', 'checkout-1', 15],
    ['trial_monthly_2995', 'checkout-2', 5],
    ['trial_monthly_2500', 'checkout-3', 5],
    ['onetime_report', 'checkout-one-time', 3],
    ['single_report', undefined, 15],
    ['single_report', 'checkout-2', 15],
    ['single_report', 'toString', 15],
  ])('[B9-015, B9-016] hold %s on %s for %i minutes', (key, page, minutes) => {
    expect(quoteMinutes(offerOf(key), page)).toBe(minutes);
  });

  it.each([
    ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00Z'],
    ['2026-01-31T10:00:00Z', 2, '2026-03-31T10:00:00Z'],
    ['2026-12-15T23:59:59Z', 1, '2027-01-15T23:59:59Z'],
    ['2028-01-30T00:00:00Z', 1, '2028-02-29T00:00:00Z'],
  ])('count months from %s: %i later is %s', (start, months, end) => {
    expect(addMonths(new Date(start), months)).toEqual(new Date(end));
  });

  it('[B9-013] name the day of the first full charge', () => {
    const dates = ['trial_monthly_2995', 'unlimited_monthly'].map((key) => {
      const { renewal } = offerOf(key);
      return renewal && firstChargeAt(renewal, NOW).toISOString();
    });
    expect(dates).toEqual(['2026-11-24T17:00:00.000Z', '2026-12-21T17:00:00.000Z']);
  });
});

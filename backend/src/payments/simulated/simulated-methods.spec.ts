import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { CHALLENGE_ANSWERS, TEST_METHODS } from './simulated-methods.js';

const page = fs.readFileSync(path.join(ROOT, 'funnel-web/src/pages/checkout/payment/card.ts'), 'utf8');
const shown = [...page.matchAll(/'(\d{15,16})': '(sim_\w+)'/g)].map(([, number = '', method = '']) => ({
  number,
  method,
}));

describe('the test cards of the checkout', () => {
  it('are all known here', () => {
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter(({ method }) => !TEST_METHODS.has(method))).toEqual([]);
  });

  it('end as their receipts say', () => {
    for (const { number, method } of shown) {
      const { card } =
        (method === 'sim_card_3ds' ? CHALLENGE_ANSWERS.get('sim_3ds_confirmed') : TEST_METHODS.get(method)) ?? {};
      if (card) expect(number.endsWith(card.last4)).toBe(true);
    }
  });

  it('name a card whenever they lead to a charge', () => {
    const paying = [...TEST_METHODS, ...CHALLENGE_ANSWERS].filter(
      ([, { outcome }]) => outcome === 'paid' || outcome === 'processing',
    );
    expect(paying.filter(([, { card }]) => !/^\d{4}$/.test(card?.last4 ?? ''))).toEqual([]);
  });
});

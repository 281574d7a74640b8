import type Stripe from 'stripe';
import { truthOf } from './stripe-truth.js';

/** A PaymentIntent that was paid, as far as it is read. */
const paidBy = (payment_method_details: object | null): Stripe.PaymentIntent =>
  ({
    status: 'succeeded',
    amount_received: 1999,
    currency: 'usd',
    latest_charge: { id: 'ch_1', refunded: false, payment_method_details },
  }) as unknown as Stripe.PaymentIntent;

describe('the card of a payment with Stripe', () => {
  it.each([
    ['amex', { brand: 'American Express', last4: '0005' }],
    ['mastercard', { brand: 'Mastercard', last4: '0005' }],
    ['a_new_one', { brand: 'Card', last4: '0005' }],
    [null, { brand: 'Card', last4: '0005' }],
  ])('%s is told in words', (brand, card) => {
    expect(truthOf(paidBy({ card: { brand, last4: '0005' } }))).toMatchObject({ status: 'paid', card });
  });

  it.each([[null], [{ type: 'link' }], [{ card: { brand: 'visa', last4: null } }]])('is not told by %j', (details) => {
    expect(truthOf(paidBy(details))).toMatchObject({ status: 'paid', transactionId: 'ch_1', card: null });
  });
});

import { PAYMENT_TRANSITIONS, paymentStatesBefore } from './payment-states.js';
import { PAYMENT_STATES } from '../platform/input-rules/codes.js';

describe('the states of a payment', () => {
  it('are paid once, and left by a refund only', () => {
    expect(paymentStatesBefore('paid')).toEqual(['pending']);
    expect(PAYMENT_TRANSITIONS.paid).toEqual(['refunded']);
    expect(PAYMENT_TRANSITIONS.refunded).toEqual([]);
  });

  it('allow a refund from every earlier state', () => {
    expect(paymentStatesBefore('refunded')).toEqual(PAYMENT_STATES.filter((state) => state !== 'refunded'));
  });
});

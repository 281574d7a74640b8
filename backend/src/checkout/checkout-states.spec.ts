import { CHECKOUT_TRANSITIONS, checkoutStatesBefore } from './checkout-states.js';
import { CHECKOUT_STATUSES } from '../platform/input-rules/codes.js';

describe('checkout states', () => {
  it('[X2-006] are the specified seven', () => {
    expect(CHECKOUT_STATUSES).toEqual([
      'created',
      'processing',
      'requires_action',
      'completed',
      'failed',
      'expired',
      'refunded',
    ]);
  });

  it('[X2-006] reach completed from work in progress only, and leave it by a refund only', () => {
    expect(checkoutStatesBefore('completed')).toEqual(['processing', 'requires_action']);
    expect(CHECKOUT_TRANSITIONS.completed).toEqual(['refunded']);
    for (const final of ['failed', 'expired', 'refunded'] as const) expect(CHECKOUT_TRANSITIONS[final]).toEqual([]);
  });

  it('never lead back to created', () => {
    expect(checkoutStatesBefore('created')).toEqual([]);
  });
});

import { heldOf } from './held.js';
import type { Subscription } from './subscription.entity.js';

const subscription = (changes: Partial<Subscription>): Subscription =>
  ({ status: 'active', reportsPerPeriod: null, reportsUsed: 0, perReportCents: null, ...changes }) as Subscription;
const counted = subscription({ status: 'trialing', reportsPerPeriod: 3, reportsUsed: 1 });
const usedUp = subscription({ reportsPerPeriod: 30, reportsUsed: 30 });
const perReport = subscription({ perReportCents: 100 });

describe('what opens one more report', () => {
  it('uses the allowance first, then a credit, then a charge [X2-014]', () => {
    expect(heldOf(2, [perReport, counted])).toEqual({ kind: 'allowance', left: 2, subscription: counted });
    expect(heldOf(2, [perReport])).toEqual({ kind: 'credit', left: 2, subscription: null });
    expect(heldOf(0, [perReport])).toEqual({ kind: 'extra_report', left: 0, subscription: perReport });
    expect(heldOf(0, [])).toBeNull();
  });

  it('skips a used-up period', () => {
    expect(heldOf(1, [usedUp])).toEqual({ kind: 'credit', left: 1, subscription: null });
    expect(heldOf(0, [usedUp])).toBeNull();
  });
});

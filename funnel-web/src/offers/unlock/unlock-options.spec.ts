import type { SubscriptionView } from '../../api/types';
import { actionOf, termsOf, unlockOption, whatIsThere } from './unlock-options';

const subscription = (changes: Partial<SubscriptionView>): SubscriptionView =>
  ({
    status: 'active',
    amountCents: 2000,
    reportsPerPeriod: null,
    reportsUsed: 0,
    perReportCents: null,
    currentPeriodEnd: '2026-03-01T00:00:00Z',
    nextChargeAt: '2026-03-01T00:00:00Z',
    renewalPause: null,
    ...changes,
  }) as SubscriptionView;
const counted = subscription({ reportsPerPeriod: 30, reportsUsed: 28 });
const perReport = subscription({ perReportCents: 100 });

describe('what opens one more report', () => {
  it('uses a report of the subscription first, then a credit, then a charge', () => {
    expect(unlockOption(2, [perReport, counted])).toEqual({ kind: 'counted', left: 2 });
    expect(unlockOption(2, [perReport])).toEqual({ kind: 'credit', left: 2 });
    expect(unlockOption(0, [perReport])).toEqual({ kind: 'charge', subscription: perReport });
    expect(unlockOption(0, [])).toBeNull();
  });

  it('counts neither a used-up period nor a subscription that is refused or over', () => {
    expect(unlockOption(0, [subscription({ reportsPerPeriod: 30, reportsUsed: 30 })])).toBeNull();
    for (const status of ['past_due', 'canceled'] as const)
      expect(unlockOption(0, [subscription({ status, perReportCents: 100, reportsPerPeriod: 30 })])).toBeNull();
  });

  it('names the price on the button, and what becomes of the subscription beside it', () => {
    const charge = { kind: 'charge', subscription: perReport } as const;
    expect(actionOf(charge)).toBe('Open it for $1.00');
    expect(termsOf(charge)).toBe(
      '$1.00 once, to the card your subscription is paid with. The subscription continues as before: $20.00 on Mar 1, 2026, then monthly until you cancel.',
    );
    const ending = { kind: 'charge', subscription: subscription({ perReportCents: 100, nextChargeAt: null }) } as const;
    expect(termsOf(ending)).toContain('it ends on Mar 1, 2026 and is not charged again');
    const renewalPause = {
      kind: 'dispute',
      decidedBy: null,
      chargeAt: null,
      amountCents: 2000,
      currency: 'USD',
    } as const;
    const paused = { kind: 'charge', subscription: { ...perReport, nextChargeAt: null, renewalPause } } as const;
    expect(termsOf(paused)).toContain('is not renewed while a refund request or dispute about it is open');
  });

  it('says first what is there', () => {
    expect(whatIsThere({ kind: 'credit', left: 2 })).toBe('You have 2 credits: open this report with one');
    expect(whatIsThere({ kind: 'credit', left: 1 })).toBe('You have 1 credit: open this report with it');
    expect(whatIsThere({ kind: 'counted', left: 2 })).toBe('You have a subscription: open this report with it');
  });

  it('says that nothing is charged where nothing is', () => {
    expect(termsOf({ kind: 'counted', left: 1 })).toBe(
      'Nothing is charged: your subscription opens 1 more report this period.',
    );
    expect(termsOf({ kind: 'credit', left: 2 })).toBe('Nothing is charged: you have 2 credits left.');
    expect(actionOf({ kind: 'credit', left: 2 })).toBe('Open it with a credit');
  });
});

import type { HeldView, SubscriptionView } from '../../api/types';
import { actionOf, termsOf, whatIsThere } from './held';

const subscription = (changes: Partial<SubscriptionView>): SubscriptionView =>
  ({
    status: 'active',
    amountCents: 2000,
    perReportCents: null,
    currentPeriodEnd: '2026-03-01T00:00:00Z',
    nextChargeAt: '2026-03-01T00:00:00Z',
    renewalPause: null,
    ...changes,
  }) as SubscriptionView;
const credits = (left: number): HeldView => ({ kind: 'credit', left, subscription: null });
const trial: HeldView = { kind: 'allowance', left: 2, subscription: subscription({ status: 'trialing' }) };
const month: HeldView = { kind: 'allowance', left: 1, subscription: subscription({}) };
const extra = (changes: Partial<SubscriptionView> = {}): HeldView => ({
  kind: 'extra_report',
  left: 0,
  subscription: subscription({ perReportCents: 100, ...changes }),
});

describe('what opens one more report, in words', () => {
  it('says first what is there', () => {
    expect(whatIsThere(credits(2))).toBe('You have 2 credits: open this report with one');
    expect(whatIsThere(credits(1))).toBe('You have 1 credit: open this report with it');
    expect(whatIsThere(month)).toBe('You have a subscription: open this report with it');
    expect(whatIsThere(trial)).toBe('You have a trial: open this report with it');
  });

  it('says that nothing is charged where nothing is', () => {
    expect(termsOf(month)).toBe('Nothing is charged: your subscription opens 1 more report this period.');
    expect(termsOf(trial)).toBe('Nothing is charged: your trial opens 2 more reports this period.');
    expect(termsOf(credits(2))).toBe('Nothing is charged: you have 2 credits left.');
    expect(actionOf(credits(2))).toBe('Open it with a credit');
    expect(actionOf(trial)).toBe('Open it with your trial');
  });

  it('names the price on the button, and what becomes of the subscription beside it [X2-014]', () => {
    expect(actionOf(extra())).toBe('Open it for $1.00');
    expect(termsOf(extra())).toBe(
      '$1.00 once, to the card your subscription is paid with. The subscription continues as before: $20.00 on Mar 1, 2026, then monthly until you cancel.',
    );
    expect(termsOf(extra({ nextChargeAt: null }))).toContain('it ends on Mar 1, 2026 and is not charged again');
  });

  it('says that a paused subscription is not renewed', () => {
    const renewalPause = {
      kind: 'dispute',
      decidedBy: null,
      chargeAt: null,
      amountCents: 2000,
      currency: 'USD',
    } as const;
    expect(termsOf(extra({ nextChargeAt: null, renewalPause }))).toContain(
      'is not renewed while a refund request or dispute about it is open',
    );
  });
});

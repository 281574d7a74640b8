import type { BoughtSubscriptionView, RenewalPauseView } from '../../api/types';
import { pauseText, subscriptionText } from './subscription-text';

const subscription = (changes: Partial<BoughtSubscriptionView>): BoughtSubscriptionView =>
  ({
    status: 'active',
    cancelAtPeriodEnd: false,
    currentPeriodEnd: '2026-03-01T00:00:00Z',
    nextChargeAt: '2026-03-01T00:00:00Z',
    renewalPause: null,
    endedAt: null,
    amountCents: 2995,
    ...changes,
  }) as BoughtSubscriptionView;

describe('the line of a subscription', () => {
  it('names day and amount of the next charge', () => {
    const next = 'Next charge: $29.95 on Mar 1, 2026, then monthly until you cancel.';
    expect(subscriptionText(subscription({}))).toEqual({ badge: 'Active', tone: 'good', next });
    expect(subscriptionText(subscription({ status: 'trialing' }))).toEqual({ badge: 'Trial', tone: 'good', next });
  });

  it('says of a refused charge that it is tried again', () => {
    expect(subscriptionText(subscription({ status: 'past_due' }))).toMatchObject({
      badge: 'Payment refused',
      next: 'Your bank refused the last charge. We will try again: $29.95 on Mar 1, 2026.',
    });
  });

  it('says that nothing more is charged once it is canceled or over', () => {
    expect(subscriptionText(subscription({ cancelAtPeriodEnd: true, nextChargeAt: null }))).toMatchObject({
      badge: 'Canceled',
      next: 'You can use what you paid for until Mar 1, 2026. Nothing more is charged.',
    });
    const ended = subscription({ status: 'canceled', endedAt: '2026-02-01T00:00:00Z' });
    expect(subscriptionText(ended)).toMatchObject({
      badge: 'Ended',
      next: 'It ended on Feb 1, 2026. Nothing more is charged.',
    });
  });

  it('says what a paused renewal waits for, with the day of the charge where it is known [X12-004]', () => {
    const pause: RenewalPauseView = {
      ...{ kind: 'claim', decidedBy: '2026-02-10T17:00:00Z', amountCents: 2995, currency: 'USD' },
      chargeAt: '2026-03-01T17:00:00Z',
    };
    const open = 'A refund request is open. We charge nothing before it is decided, by Feb 10, 2026.';
    const paused = subscription({ status: 'trialing', nextChargeAt: null, renewalPause: pause });
    expect(subscriptionText(paused)).toMatchObject({
      badge: 'Renewal paused',
      next: `${open} If we refuse it, we charge $29.95 on Mar 1, 2026, then monthly until you cancel.`,
    });
    expect(pauseText({ ...pause, chargeAt: null })).toBe(
      `${open} If we refuse it, we charge $29.95 within a day of our answer, which names the day.`,
    );
    expect(pauseText({ ...pause, kind: 'dispute', decidedBy: null, chargeAt: null })).toBe(
      'Your bank is looking into one of its payments. We charge nothing before your bank decides.',
    );
  });

  it('says when a renewal is charged after a dispute, by the end of the paid period [X12-004]', () => {
    const renewalPause: RenewalPauseView = {
      ...{ kind: 'dispute', decidedBy: null, chargeAt: null, amountCents: 2995, currency: 'USD' },
    };
    const next = (currentPeriodEnd: string) =>
      subscriptionText(subscription({ amountCents: 2995, nextChargeAt: null, renewalPause, currentPeriodEnd })).next;
    expect(next('2099-03-01T17:00:00Z')).toContain(
      'If it decides for us, we charge $29.95 on Mar 1, 2099, or within a day of the decision if that is later, ' +
        'and then monthly until you cancel.',
    );
    expect(next('2020-03-01T17:00:00Z')).toContain('we charge $29.95 within a day of the decision, and then monthly');
  });
});

import type { BoughtSubscriptionView, RenewalPauseView } from '../../api/types';
import { day, money } from '../../../../backend/src/platform/input-rules/formats.js';
import type { Tone } from '../../ui/Badge';

interface SubscriptionText {
  badge: string;
  tone: Tone;
  /** What happens next, with day and amount. */
  next: string;
}

export const isOver = ({ endedAt }: BoughtSubscriptionView) => endedAt !== null;
export const monthly = ({ amountCents }: BoughtSubscriptionView) => `${money(amountCents)} a month`;

/** What a paused renewal waits for, and when it is charged if nothing is refunded (row 141). */
export function pauseText({ kind, decidedBy, chargeAt, amountCents }: RenewalPauseView): string {
  if (kind === 'dispute' || decidedBy === null)
    return 'Your bank is looking into one of its payments. We charge nothing before your bank decides.';
  const refused = chargeAt
    ? `we charge ${money(amountCents)} on ${day(chargeAt)}, then monthly until you cancel`
    : `we charge ${money(amountCents)} within a day of our answer, which names the day`;
  return `A refund request is open. We charge nothing before it is decided, by ${day(decidedBy)}. If we refuse it, ${refused}.`;
}

/** When the renewal is charged after a dispute that we win. */
function afterDispute({ amountCents, currentPeriodEnd }: BoughtSubscriptionView): string {
  const then =
    Date.parse(currentPeriodEnd) > Date.now()
      ? `on ${day(currentPeriodEnd)}, or within a day of the decision if that is later`
      : 'within a day of the decision';
  return `If it decides for us, we charge ${money(amountCents)} ${then}, and then monthly until you cancel.`;
}

/** Whether there is a paid period left to use: not after a refused renewal, nor when the renewal is paused beyond its end. */
export const hasPaidTime = ({ status, currentPeriodEnd }: BoughtSubscriptionView) =>
  status !== 'past_due' && Date.parse(currentPeriodEnd) > Date.now();

export function subscriptionText(subscription: BoughtSubscriptionView): SubscriptionText {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, nextChargeAt, renewalPause, endedAt, amountCents } =
    subscription;
  if (endedAt)
    return { badge: 'Ended', tone: 'neutral', next: `It ended on ${day(endedAt)}. Nothing more is charged.` };
  if (cancelAtPeriodEnd)
    return {
      badge: 'Canceled',
      tone: 'neutral',
      next: `You can use what you paid for until ${day(currentPeriodEnd)}. Nothing more is charged.`,
    };
  if (renewalPause) {
    const after = renewalPause.kind === 'dispute' ? ` ${afterDispute(subscription)}` : '';
    return { badge: 'Renewal paused', tone: 'neutral', next: pauseText(renewalPause) + after };
  }
  const next = `Next charge: ${money(amountCents)} on ${day(nextChargeAt)}, then monthly until you cancel.`;
  if (status === 'past_due')
    return {
      badge: 'Payment refused',
      tone: 'bad',
      next: `Your bank refused the last charge. We will try again: ${money(amountCents)} on ${day(nextChargeAt)}.`,
    };
  return status === 'trialing' ? { badge: 'Trial', tone: 'good', next } : { badge: 'Active', tone: 'good', next };
}

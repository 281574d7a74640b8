import type { BoughtSubscriptionView, RenewalPauseView } from '../../api/types';
import { money } from '../../../../backend/src/platform/input-rules/formats.js';
import type { Tone } from '../../ui/Badge';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

interface SubscriptionText {
  badge: string;
  tone: Tone;
  next: string;
}

export const isOver = ({ endedAt }: BoughtSubscriptionView) => endedAt !== null;
export const monthly = ({ amountCents }: BoughtSubscriptionView) => `${money(amountCents)} a month`;

/** What a paused renewal waits for, and when it is charged unless there is a refund (row 141). */
export function pauseText({ kind, decidedBy, chargeAt, amountCents }: RenewalPauseView): string {
  if (kind === 'dispute' || decidedBy === null)
    return 'Your bank is looking into one of its payments. We charge nothing before your bank decides.';
  const refused = chargeAt
    ? `we charge ${money(amountCents)} on ${day(chargeAt)}, then monthly until you cancel`
    : `we charge ${money(amountCents)} within a day of our answer, which names the day`;
  const open = `A refund request is open. We charge nothing before it is decided, by ${day(decidedBy)}.`;
  return `${open} If we refuse it, ${refused}.`;
}

/** When the renewal is charged after a dispute that we win. */
function afterDispute({ amountCents, currentPeriodEnd }: BoughtSubscriptionView): string {
  const then =
    Date.parse(currentPeriodEnd) > Date.now()
      ? `on ${day(currentPeriodEnd)}, or within a day of the decision if that is later`
      : 'within a day of the decision';
  return `If it decides for us, we charge ${money(amountCents)} ${then}, and then monthly until you cancel.`;
}

/** Whether paid time is left: not after a refused renewal or the end of the period. */
export const hasPaidTime = ({ status, currentPeriodEnd }: BoughtSubscriptionView) =>
  status !== 'past_due' && Date.parse(currentPeriodEnd) > Date.now();

export function subscriptionText(subscription: BoughtSubscriptionView): SubscriptionText {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, renewalPause, endedAt } = subscription;
  const charge = `${money(subscription.amountCents)} on ${day(subscription.nextChargeAt)}`;
  if (endedAt)
    return { badge: 'Ended', tone: 'neutral', next: `It ended on ${day(endedAt)}. Nothing more is charged.` };
  if (cancelAtPeriodEnd) {
    const next = `You can use what you paid for until ${day(currentPeriodEnd)}. Nothing more is charged.`;
    return { badge: 'Canceled', tone: 'neutral', next };
  }
  if (renewalPause) {
    const after = renewalPause.kind === 'dispute' ? ` ${afterDispute(subscription)}` : '';
    return { badge: 'Renewal paused', tone: 'neutral', next: pauseText(renewalPause) + after };
  }
  if (status === 'past_due') {
    const next = `Your bank refused the last charge. We will try again: ${charge}.`;
    return { badge: 'Payment refused', tone: 'bad', next };
  }
  const next = `Next charge: ${charge}, then monthly until you cancel.`;
  return status === 'trialing' ? { badge: 'Trial', tone: 'good', next } : { badge: 'Active', tone: 'good', next };
}

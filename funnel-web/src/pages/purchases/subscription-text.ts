import type { PlanView } from '../../api/types';
import { day, money } from '../../format/format';
import type { Tone } from '../../ui/Badge';

interface SubscriptionText {
  badge: string;
  tone: Tone;
  /** What happens next, with day and amount. */
  next: string;
}

export const isOver = ({ endedAt }: PlanView) => endedAt !== null;
export const monthly = ({ amountCents }: PlanView) => `${money(amountCents)} a month`;

export function subscriptionText(subscription: PlanView): SubscriptionText {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, nextChargeAt, endedAt, amountCents } = subscription;
  if (endedAt)
    return { badge: 'Ended', tone: 'neutral', next: `It ended on ${day(endedAt)}. Nothing more is charged.` };
  if (cancelAtPeriodEnd)
    return {
      badge: 'Cancelled',
      tone: 'neutral',
      next: `What you paid for can be used until ${day(currentPeriodEnd)}. Nothing more is charged.`,
    };
  const next = `Next charge: ${money(amountCents)} on ${day(nextChargeAt)}, then monthly until you cancel.`;
  if (status === 'past_due')
    return {
      badge: 'Payment refused',
      tone: 'bad',
      next: `Your bank refused the last charge. It is tried again: ${money(amountCents)} on ${day(nextChargeAt)}.`,
    };
  return status === 'trialing' ? { badge: 'Trial', tone: 'good', next } : { badge: 'Active', tone: 'good', next };
}

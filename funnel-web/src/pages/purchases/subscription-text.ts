import type { BoughtSubscriptionView } from '../../api/types';
import { day, money } from '../../format/format';
import type { Tone } from '../../ui/Badge';

interface SubscriptionText {
  badge: string;
  tone: Tone;
  /** What happens next, with day and amount. */
  next: string;
}

export const isOver = ({ endedAt }: BoughtSubscriptionView) => endedAt !== null;
export const monthly = ({ amountCents }: BoughtSubscriptionView) => `${money(amountCents)} a month`;

export function subscriptionText(subscription: BoughtSubscriptionView): SubscriptionText {
  const { status, cancelAtPeriodEnd, currentPeriodEnd, nextChargeAt, endedAt, amountCents } = subscription;
  if (endedAt)
    return { badge: 'Ended', tone: 'neutral', next: `It ended on ${day(endedAt)}. Nothing more is charged.` };
  if (cancelAtPeriodEnd)
    return {
      badge: 'Canceled',
      tone: 'neutral',
      next: `You can use what you paid for until ${day(currentPeriodEnd)}. Nothing more is charged.`,
    };
  const next = `Next charge: ${money(amountCents)} on ${day(nextChargeAt)}, then monthly until you cancel.`;
  if (status === 'past_due')
    return {
      badge: 'Payment refused',
      tone: 'bad',
      next: `Your bank refused the last charge. We will try again: ${money(amountCents)} on ${day(nextChargeAt)}.`,
    };
  return status === 'trialing' ? { badge: 'Trial', tone: 'good', next } : { badge: 'Active', tone: 'good', next };
}

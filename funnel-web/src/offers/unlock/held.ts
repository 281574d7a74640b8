import type { HeldView, SubscriptionView } from '../../api/types';
import { money, plural } from '../../../../backend/src/platform/input-rules/formats.js';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

export const extraPriceOf = ({ subscription }: HeldView): string => money(subscription?.perReportCents ?? 0);

const planOf = ({ subscription }: HeldView): string => (subscription?.status === 'trialing' ? 'trial' : 'subscription');

export function whatIsThere(held: HeldView): string {
  if (held.kind !== 'credit') return `You have a ${planOf(held)}: open this report with it`;
  return `You have ${plural(held.left, 'credit')}: open this report with ${held.left === 1 ? 'it' : 'one'}`;
}

export function actionOf(held: HeldView): string {
  if (held.kind === 'extra_report') return `Open it for ${extraPriceOf(held)}`;
  return held.kind === 'credit' ? 'Open it with a credit' : `Open it with your ${planOf(held)}`;
}

export function termsOf(held: HeldView): string {
  if (held.kind === 'allowance')
    return `Nothing is charged: your ${planOf(held)} opens ${plural(held.left, 'more report')} this period.`;
  if (held.kind === 'credit') return `Nothing is charged: you have ${plural(held.left, 'credit')} left.`;
  return `${extraPriceOf(held)} once, to the card your subscription is paid with. ${subscriptionGoesOn(held.subscription)}`;
}

function subscriptionGoesOn(subscription: SubscriptionView | null): string {
  if (!subscription) return '';
  const { amountCents, nextChargeAt, renewalPause, currentPeriodEnd } = subscription;
  if (renewalPause)
    return 'The subscription is not renewed while a refund request or dispute about it is open. Your purchases page says what follows.';
  if (nextChargeAt === null)
    return `The subscription is canceled: it ends on ${day(currentPeriodEnd)} and is not charged again.`;
  return `The subscription continues as before: ${money(amountCents)} on ${day(nextChargeAt)}, then monthly until you cancel.`;
}

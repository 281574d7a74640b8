import type { SubscriptionView } from '../../api/types';
import { day, money, plural } from '../../format/format';

/** What a visitor has that opens one more report, in the order the server uses it. */
export type UnlockOption =
  | { kind: 'counted'; left: number }
  | { kind: 'credit'; left: number }
  | { kind: 'charge'; subscription: SubscriptionView };

/** Null: nothing they have opens a report, so it is bought like the first one. */
export function unlockOption(credits: number, subscriptions: readonly SubscriptionView[]): UnlockOption | null {
  const running = subscriptions.filter(({ status }) => status === 'trialing' || status === 'active');
  const left = Math.max(
    0,
    ...running.map((subscription) => (subscription.reportsPerPeriod ?? 0) - subscription.reportsUsed),
  );
  if (left > 0) return { kind: 'counted', left };
  if (credits > 0) return { kind: 'credit', left: credits };
  const subscription = running.find(({ perReportCents }) => perReportCents !== null);
  return subscription ? { kind: 'charge', subscription } : null;
}

export const priceOf = ({ perReportCents }: SubscriptionView): string => money(perReportCents ?? 0);

/** The first words a visitor reads of it. */
export function whatIsThere(option: UnlockOption): string {
  if (option.kind !== 'credit') return 'You have a subscription: open this report with it';
  return `You have ${plural(option.left, 'credit')}: open this report with ${option.left === 1 ? 'it' : 'one'}`;
}

export function actionOf(option: UnlockOption): string {
  if (option.kind === 'charge') return `Open it for ${priceOf(option.subscription)}`;
  return option.kind === 'credit' ? 'Open it with a credit' : 'Open it with your subscription';
}

/** What it costs and what becomes of the subscription, in one breath with the button. */
export function termsOf(option: UnlockOption): string {
  if (option.kind === 'counted')
    return `Nothing is charged: your subscription opens ${plural(option.left, 'more report')} this period.`;
  if (option.kind === 'credit') return `Nothing is charged: you have ${plural(option.left, 'credit')} left.`;
  return `${priceOf(option.subscription)} once, to the card your subscription is paid with. ${subscriptionGoesOn(option.subscription)}`;
}

function subscriptionGoesOn({ amountCents, nextChargeAt, renewalPause, currentPeriodEnd }: SubscriptionView): string {
  if (renewalPause)
    return 'The subscription is not renewed while a refund request or dispute about it is open. Your purchases page says what follows.';
  if (nextChargeAt === null)
    return `The subscription is canceled: it ends on ${day(currentPeriodEnd)} and is not charged again.`;
  return `The subscription continues as before: ${money(amountCents)} on ${day(nextChargeAt)}, then monthly until you cancel.`;
}

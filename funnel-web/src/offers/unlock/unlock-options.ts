import type { Subscription } from '../../api/types';
import { day, money, plural } from '../../format/format';

/** What a visitor has that opens one more report, in the order the server uses it. */
export type Way =
  { kind: 'counted'; left: number } | { kind: 'credit'; left: number } | { kind: 'charge'; plan: Subscription };

/** Null: nothing they have opens a report, so it is bought like the first one. */
export function wayToOpen(credits: number, plans: readonly Subscription[]): Way | null {
  const running = plans.filter(({ status }) => status === 'trialing' || status === 'active');
  const left = Math.max(0, ...running.map((plan) => (plan.reportsPerPeriod ?? 0) - plan.reportsUsed));
  if (left > 0) return { kind: 'counted', left };
  if (credits > 0) return { kind: 'credit', left: credits };
  const plan = running.find(({ perReportCents }) => perReportCents !== null);
  return plan ? { kind: 'charge', plan } : null;
}

export const priceOf = ({ perReportCents }: Subscription): string => money(perReportCents ?? 0);

export function actionOf(way: Way): string {
  if (way.kind === 'charge') return `Open it for ${priceOf(way.plan)}`;
  return way.kind === 'credit' ? 'Open it with a credit' : 'Open it with your plan';
}

/** What it costs and what becomes of the plan, in one breath with the button. */
export function termsOf(way: Way): string {
  if (way.kind === 'counted')
    return `Nothing is charged: your plan opens ${plural(way.left, 'more report')} this period.`;
  if (way.kind === 'credit') return `Nothing is charged: you have ${plural(way.left, 'credit')} left.`;
  return `${priceOf(way.plan)} once, to the card your plan is paid with. ${planGoesOn(way.plan)}`;
}

function planGoesOn({ amountCents, nextChargeAt, currentPeriodEnd }: Subscription): string {
  if (nextChargeAt === null)
    return `The plan is cancelled: it ends on ${day(currentPeriodEnd)} and is not charged again.`;
  return `The plan goes on as before: ${money(amountCents)} on ${day(nextChargeAt)}, then monthly until you cancel.`;
}

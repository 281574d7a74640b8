import type { Subscription } from './subscription.entity.js';

/**
 * What opens one more report, in the order it is used: the allowance of a period, a credit, an extra report at its
 * price.
 */
export const HELD_KINDS = ['allowance', 'credit', 'extra_report'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

interface Held {
  kind: HeldKind;
  /** Reports it still opens without a charge; 0 for an extra report. */
  left: number;
  /** The subscription that pays; null for a credit. */
  subscription: Subscription | null;
}

/** Returns the subscription that sells extra reports one by one, or null. */
export const sellingOf = (running: readonly Subscription[]): Subscription | null =>
  running.find(({ status, perReportCents }) => status === 'active' && perReportCents !== null) ?? null;

/**
 * Returns what opens one more report for a person, or null when they have to buy it.
 * @param running their subscriptions whose period is paid for, the first to end first
 */
export function heldOf(credits: number, running: readonly Subscription[]): Held | null {
  const allowance = running.find(({ reportsPerPeriod, reportsUsed }) => reportsUsed < (reportsPerPeriod ?? 0));
  if (allowance)
    return {
      kind: 'allowance',
      left: (allowance.reportsPerPeriod ?? 0) - allowance.reportsUsed,
      subscription: allowance,
    };
  if (credits > 0) return { kind: 'credit', left: credits, subscription: null };
  const selling = sellingOf(running);
  return selling ? { kind: 'extra_report', left: 0, subscription: selling } : null;
}

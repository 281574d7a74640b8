import type { Subscription } from './subscription.entity.js';

/** What opens one more report, in the order it is used. */
export const HELD_KINDS = ['allowance', 'credit', 'extra_report'] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

interface Held {
  kind: HeldKind;
  left: number;
  /** The subscription that pays; null for a credit. */
  subscription: Subscription | null;
}

export const sellingOf = (running: readonly Subscription[]): Subscription | null =>
  running.find(({ status, perReportCents }) => status === 'active' && perReportCents !== null) ?? null;

/**
 * Returns what opens one more report, or null when it has to be bought.
 * @param running subscriptions whose period is paid for, the first to end first
 */
export function heldOf(credits: number, running: readonly Subscription[]): Held | null {
  for (const subscription of running) {
    const left = (subscription.reportsPerPeriod ?? 0) - subscription.reportsUsed;
    if (left > 0) return { kind: 'allowance', left, subscription };
  }
  if (credits > 0) return { kind: 'credit', left: credits, subscription: null };
  const selling = sellingOf(running);
  return selling ? { kind: 'extra_report', left: 0, subscription: selling } : null;
}

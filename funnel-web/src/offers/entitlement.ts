import type { EntitlementView } from '../api/types';

export type EntitlementLook = 'default' | 'secondary' | 'destructive';

export interface EntitlementBadge {
  text: string;
  look: EntitlementLook;
  /** The same in a sentence, for a screen reader and for a pointer that rests. */
  title: string;
}

/** What the header says of a visitor's right to open reports. A subscription that counts reports shows its counter. */
export function entitlementBadge({
  unlimitedActive,
  creditsBalance,
  reportsUsed,
  reportsPerPeriod,
}: EntitlementView): EntitlementBadge {
  if (unlimitedActive) return { text: 'Unlimited', look: 'default', title: 'Your unlimited subscription is active' };
  // A used-up counter gives way to the credits that open the next report.
  const isUsedUp = reportsUsed !== null && reportsPerPeriod !== null && reportsUsed >= reportsPerPeriod;
  if (reportsUsed !== null && reportsPerPeriod !== null && !(isUsedUp && creditsBalance > 0))
    return {
      text: `${reportsUsed}/${reportsPerPeriod}`,
      look: reportsUsed < reportsPerPeriod ? 'default' : 'destructive',
      title: `${reportsUsed} of ${reportsPerPeriod} reports of this period used`,
    };
  if (creditsBalance > 0)
    return {
      text: String(creditsBalance),
      look: 'secondary',
      title: creditsBalance === 1 ? '1 credit' : `${creditsBalance} credits`,
    };
  return { text: '0', look: 'destructive', title: 'No credits' };
}

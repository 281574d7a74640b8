import { fetchEntitlement } from './calls';
import type { EntitlementView } from './types';

const CHANGED = 'roadbook:entitlement';

let asked: Promise<EntitlementView> | null = null;

/** What a visitor may open. Header and page ask at the same moment: one call answers both. */
export function askEntitlement(): Promise<EntitlementView> {
  const asking = (asked ??= fetchEntitlement().finally(() => {
    if (asked === asking) asked = null;
  }));
  return asking;
}

/** Something was bought, refunded or canceled: the header asks again, and takes no answer that was on its way before. */
export function announceEntitlement(): void {
  asked = null;
  window.dispatchEvent(new Event(CHANGED));
}

export function onEntitlement(listen: () => void): () => void {
  window.addEventListener(CHANGED, listen);
  return () => window.removeEventListener(CHANGED, listen);
}

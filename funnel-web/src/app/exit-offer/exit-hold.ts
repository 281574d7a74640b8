import { holdPrices } from '../../api/calls';
import type { CheckoutPage } from '../../api/types';
import { keptHold, type KeptHold } from '../../session/price-hold';
import { KEYS, readJson, writeJson } from '../../session/storage';

/** The page whose price the offer names: three minutes there (row 48). */
const PAGE: CheckoutPage = 'checkout-one-time';

function kept(reportId: string): KeptHold | null {
  const found = readJson(KEYS.exitOffer) as Partial<KeptHold> | null | undefined;
  return found?.reportId === reportId && typeof found.endsAt === 'number' ? (found as KeptHold) : null;
}

/** A price held by the server for this report; null when the time of the one that was shown is over. */
export async function exitHold(reportId: string): Promise<KeptHold | null> {
  const known = kept(reportId);
  if (known) return known.endsAt > Date.now() ? known : null;
  return keptHold(PAGE, reportId, await holdPrices(reportId, PAGE));
}

/** Once it is shown, neither a reload nor coming back gives new minutes. */
export function rememberExitHold(hold: KeptHold): void {
  writeJson(KEYS.exitOffer, hold);
}

/** The checkout goes on with the minutes that are left. */
export function takeAlong(hold: KeptHold): void {
  writeJson(KEYS.priceHold, hold);
}

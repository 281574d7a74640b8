import { queryOptions } from '@tanstack/react-query';
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

const runs = (hold: KeptHold): boolean => hold.endsAt > Date.now();

async function fetchHold(reportId: string): Promise<KeptHold | null> {
  const known = kept(reportId);
  if (known) return runs(known) ? known : null;
  return keptHold(PAGE, reportId, await holdPrices(reportId, PAGE));
}

/** A price that the server holds for a report; null when the time of the one that was shown is over. */
export const exitHoldQuery = (reportId: string) =>
  queryOptions({ queryKey: ['exit-hold', reportId], queryFn: () => fetchHold(reportId), retry: false });

/** Returns a fetched hold while it runs; null when it is over or was never fetched. */
export const running = (hold: KeptHold | null | undefined): KeptHold | null => (hold && runs(hold) ? hold : null);

/** Once it is shown, neither a reload nor coming back gives new minutes. */
export function rememberExitHold(hold: KeptHold): void {
  writeJson(KEYS.exitOffer, hold);
}

/** The checkout goes on with the minutes that are left. */
export function takeAlong(hold: KeptHold): void {
  writeJson(KEYS.priceHold, hold);
}

import type { OfferView } from '../api/types';
import { KEYS, readJson, writeJson } from '../session/storage';
import { mayTrack } from './consent';
import { track } from './track';

/** Counts a checkout that opens for an offer and a report, once: neither a reload nor coming back counts it again. */
export function trackCheckout(
  reportId: string,
  { offerKey, priceCents, currency }: Pick<OfferView, 'offerKey' | 'priceCents' | 'currency'>,
): void {
  if (!mayTrack()) return;
  const checkout = `${reportId}:${offerKey}`;
  const kept = readJson(KEYS.countedCheckouts);
  const counted = Array.isArray(kept) ? (kept as unknown[]) : [];
  if (counted.includes(checkout)) return;
  writeJson(KEYS.countedCheckouts, [...counted, checkout]);
  track('begin_checkout', { item: offerKey, value: priceCents / 100, currency });
}

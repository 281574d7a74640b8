import { NOT_PROCESSED } from '../../../platform/http-client/outcome.js';
import type { ProviderOrder, ProviderOrdersRepository } from './provider-orders.repository.js';

type Answer<Why> = { ok: true; raw: unknown } | { ok: false; why: Why };

/**
 * Buys an answer of a provider that has no order ids. The order is stored before the call and deleted only when the provider did
 * not take it. An interrupted call is not repeated: it is 'perhaps_paid', and a person checks the provider's account. Free answers
 * are requested again.
 * @param ask must not retry
 * @param notTaken the provider's reasons for an order it did not take
 */
export async function askOnce<Why extends string>(
  orders: ProviderOrdersRepository,
  order: ProviderOrder,
  costCents: number,
  ask: () => Promise<Answer<Why>>,
  notTaken: ReadonlySet<string> = new Set(),
): Promise<Answer<Why | 'perhaps_paid'>> {
  if (!(await orders.begin(order, order.order))) {
    const stored = await orders.find(order);
    if (stored && stored.raw !== null) return { ok: true, raw: stored.raw };
    if (costCents > 0) return { ok: false, why: 'perhaps_paid' };
  }
  const answer = await ask();
  if (answer.ok) await orders.keep(order, order.order, answer.raw, costCents);
  else if (NOT_PROCESSED.has(answer.why) || notTaken.has(answer.why)) await orders.giveUp(order, order.order);
  return answer;
}

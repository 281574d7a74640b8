import { NOT_PROCESSED } from '../../../platform/http-client/outcome.js';
import type { ProviderOrder, ProviderOrdersRepository } from './provider-orders.repository.js';

type Asked<Why> = { ok: true; raw: unknown } | { ok: false; why: Why };

/**
 * An answer of a provider that gives no id to ask with again: begin, answer, confirm. The order is noted before the call, and the note
 * is taken back only when the provider surely did not take the order. A call that was cut off, by them or by our own end, is not made a
 * second time: it says 'perhaps_paid', and a person looks at the provider's account. The source of `ask` must not retry by itself.
 * What costs nothing is asked as often as need be.
 * @param notTaken the provider's own words for an order it did not take
 */
export async function askOnce<Why extends string>(
  orders: ProviderOrdersRepository,
  order: ProviderOrder,
  costCents: number,
  ask: () => Promise<Asked<Why>>,
  notTaken: ReadonlySet<string> = new Set(),
): Promise<Asked<Why | 'perhaps_paid'>> {
  // The provider has no id: the order stands for its answer.
  if (!(await orders.begin(order, order.order))) {
    const kept = await orders.find(order);
    if (kept && kept.raw !== null) return { ok: true, raw: kept.raw };
    if (costCents > 0) return { ok: false, why: 'perhaps_paid' };
  }
  const answer = await ask();
  if (answer.ok) await orders.keep(order, order.order, answer.raw, costCents);
  else if (NOT_PROCESSED.has(answer.why) || notTaken.has(answer.why)) await orders.giveUp(order, order.order);
  return answer;
}

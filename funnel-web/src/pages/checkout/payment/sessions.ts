import { analyticsIds, track } from '../../../analytics/track';
import { fetchCheckout, startCheckout } from '../../../api/calls';
import type { CheckoutSession } from '../../../api/types';
import { currentMarketing, marketingForCheckout } from '../../../journey/marketing';
import { KEYS, readJson, remove, writeJson } from '../../../journey/storage';
import type { CheckoutValues } from '../form/values';
import type { Order } from '../order/order';
import { orFail } from './purchase-error';

const CREATE_FAILED = 'Failed to create checkout session';

function keptSession(order: string): string | null {
  const kept = readJson(KEYS.checkoutSession) as { order?: string; sessionId?: string } | null | undefined;
  return kept?.order === order && kept.sessionId ? kept.sessionId : null;
}

/** One session per order, kept for a second try: whatever happens in between, one session is charged once. */
export async function sessionFor(
  { offer, report, page }: Order,
  values: CheckoutValues,
  hold: string | undefined,
): Promise<CheckoutSession> {
  const contactEmail = values.email.trim();
  const order = `${offer.offerKey}:${report.id}:${contactEmail}`;
  const known = new URLSearchParams(window.location.search).get('session_id') ?? keptSession(order);
  if (known) return orFail(fetchCheckout(known), CREATE_FAILED);
  const input = {
    offerKey: offer.offerKey,
    reportId: report.id,
    page,
    contactEmail,
    termsAccepted: values.terms,
    ...(hold ? { hold } : {}),
    ...(offer.renewal ? { renewalAccepted: values.renewal } : {}),
    ...marketingForCheckout(currentMarketing()),
    ...analyticsIds(),
  };
  const session = await orFail(startCheckout(input), CREATE_FAILED);
  writeJson(KEYS.checkoutSession, { order, sessionId: session.sessionId });
  track('checkout_session_created', { item: offer.offerKey });
  return session;
}

export const forgetSession = (): void => remove(KEYS.checkoutSession);

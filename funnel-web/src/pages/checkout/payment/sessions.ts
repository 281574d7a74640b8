import { analyticsIds, track } from '../../../analytics/track';
import { fetchCheckout, startCheckout } from '../../../api/calls';
import type { CheckoutSessionView } from '../../../api/types';
import { hasControl } from '../../../../../backend/src/platform/input-rules/characters.js';
import { currentMarketing, type Marketing } from '../../../session/marketing';
import { KEYS, readJson, remove, writeJson } from '../../../session/storage';
import type { CheckoutValues } from '../form/rules';
import type { Order } from '../order/order';
import { orFail } from './purchase-error';

const CREATE_FAILED = 'Failed to create checkout session';

function keptSession(name: string): string | null {
  const kept = readJson(KEYS.checkoutSession) as { order?: string; sessionId?: string } | null | undefined;
  return kept?.order === name && kept.sessionId ? kept.sessionId : null;
}

const ENDED = ['failed', 'expired', 'refunded'];

/** A session is used for what the page shows only: what is read is what is charged. */
function sells(session: CheckoutSessionView, { offer, report }: Order): boolean {
  const { offerKey, reportId, status, firstChargeAt } = session;
  const shown = status !== 'created' || firstChargeAt === offer.firstChargeAt;
  return offerKey === offer.offerKey && reportId === report.id && shown && !ENDED.includes(status);
}

/** One session per order, kept for a second try: whatever happens in between, one session is charged once. */
export async function sessionFor(
  order: Order,
  values: CheckoutValues,
  hold: string | undefined,
): Promise<CheckoutSessionView> {
  const { offer, report, page } = order;
  const contactEmail = values.email.trim();
  const fullName = values.fullName.trim();
  const name = `${offer.offerKey}:${report.id}:${contactEmail}`;
  for (const known of [new URLSearchParams(window.location.search).get('session_id'), keptSession(name)]) {
    const found = known ? await orFail(fetchCheckout(known), CREATE_FAILED) : null;
    if (found && sells(found, order)) return found;
  }
  const input = {
    offerKey: offer.offerKey,
    reportId: report.id,
    page,
    contactEmail,
    ...(fullName ? { fullName } : {}),
    termsAccepted: values.terms,
    ...(hold ? { hold } : {}),
    ...(offer.renewal && offer.firstChargeAt
      ? { renewalAccepted: values.renewal, firstChargeAt: offer.firstChargeAt }
      : {}),
    ...marketingForCheckout(currentMarketing()),
    ...analyticsIds(),
  };
  const session = await orFail(startCheckout(input), CREATE_FAILED);
  writeJson(KEYS.checkoutSession, { order: name, sessionId: session.sessionId });
  track('checkout_session_created', { item: offer.offerKey });
  return session;
}

/** The server refuses control characters and half characters; nobody typed these values, so such a value is left out. */
const isAccepted = (value: string): boolean => !hasControl(value) && !/\p{Surrogate}/u.test(value);

export function marketingForCheckout(marketing: Marketing) {
  const accepted: Marketing = Object.fromEntries(Object.entries(marketing).filter(([, value]) => isAccepted(value)));
  const { utm_source, utm_medium, utm_campaign, utm_term, utm_content, gclid, gbraid, wbraid, ...rest } = accepted;
  const named = {
    utmSource: utm_source,
    utmMedium: utm_medium,
    utmCampaign: utm_campaign,
    utmTerm: utm_term,
    utmContent: utm_content,
    gclid,
    gbraid,
    wbraid,
  };
  const present = Object.entries(named).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(present), ...(Object.keys(rest).length > 0 ? { marketing: rest } : {}) };
}

export const forgetSession = (): void => remove(KEYS.checkoutSession);

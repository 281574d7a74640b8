import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { track } from '../../analytics/track';
import { completeCheckout, ensureUser, startCheckout } from '../../api/calls';
import { ApiError } from '../../api/client';
import { reportQuery } from '../../api/queries';
import type { Offer, User } from '../../api/types';
import { links } from '../../journey/links';
import { currentMarketing, marketingForCheckout } from '../../journey/marketing';
import { PACE, pause } from '../../journey/pace';
import type { VehicleSearch } from '../../journey/search';
import { KEYS, readJson, remove, writeJson } from '../../journey/storage';
import { dismissCurrentToast, toastError } from '../../ui/toast/store';
import { testToken } from './card';
import type { CheckoutValues } from './checkout-form';

export type PurchasePhase = 'idle' | 'processing' | 'done';

interface Order {
  offer: Offer;
  reportId: string;
  search: VehicleSearch;
}

/** A failed call keeps the server's words; without any, the specified ones for that call. */
async function orFail<Value>(call: Promise<Value>, fallback: string): Promise<Value> {
  try {
    return await call;
  } catch (error) {
    const { text } = error instanceof ApiError ? error : { text: null };
    throw new Error(text ?? fallback, { cause: error });
  }
}

/** True when the server may have charged although no good answer came: then only the same session may be tried again. */
function isUncertain(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null;
  return cause instanceof ApiError && (cause.isNetworkError || cause.status >= 500);
}

/** One session per order, kept for a second try: whatever happens in between, one session is charged once. */
async function sessionFor({ offer, reportId }: Order, values: CheckoutValues, fromUrl: string | null): Promise<string> {
  if (fromUrl) return fromUrl;
  const order = `${offer.offerKey}:${reportId}`;
  const kept = readJson(KEYS.checkoutSession) as { order?: string; sessionId?: string } | null | undefined;
  if (kept?.order === order && kept.sessionId) return kept.sessionId;
  const input = {
    offerKey: offer.offerKey,
    reportId,
    contactEmail: values.email.trim(),
    termsAccepted: values.terms,
    ...(offer.renewal ? { renewalAccepted: values.renewal } : {}),
    ...marketingForCheckout(currentMarketing()),
  };
  const { sessionId } = await orFail(startCheckout(input), 'Failed to create checkout session');
  writeJson(KEYS.checkoutSession, { order, sessionId });
  track('checkout_session_created', { item: offer.offerKey });
  return sessionId;
}

function forgetPersonalData(user: User): void {
  remove(KEYS.userInfo);
  remove(KEYS.checkoutSession);
  writeJson(KEYS.currentUser, { ...user, email: null });
}

function showFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : 'Failed to complete checkout';
  // Some messages bring their own full stop, or the request to try again.
  const reason = message.replace(/\.?\s*(Please try again\.)?$/, '');
  toastError('Payment Failed', `Error: ${reason}. Please try again.`);
  if (!isUncertain(error)) remove(KEYS.checkoutSession);
}

/** Ensure the user, create the session, complete it, and go on to the signature. */
export function usePurchase(order: Order) {
  const [phase, setPhase] = useState<PurchasePhase>('idle');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { offer, reportId, search } = order;

  async function pay(values: CheckoutValues) {
    const user = await orFail(ensureUser(values.email.trim()), 'Failed to create checkout session');
    const sessionId = await sessionFor(order, values, query.get('session_id'));
    const paymentMethod = testToken(values.cardNumber);
    const completion = { sessionId, ...(paymentMethod ? { paymentMethod } : {}) };
    const { transactionId } = await orFail(completeCheckout(completion), 'Failed to complete checkout');
    track('purchase', {
      transaction_id: transactionId,
      item: offer.offerKey,
      value: offer.priceCents / 100,
      currency: offer.currency,
    });
    forgetPersonalData(user);
    return { transaction_id: transactionId, user_id: user.userId };
  }

  async function purchase(values: CheckoutValues) {
    if (phase !== 'idle') return;
    dismissCurrentToast();
    setPhase('processing');
    writeJson(KEYS.userInfo, { email: values.email.trim() });
    track('begin_checkout', { item: offer.offerKey, value: offer.priceCents / 100, currency: offer.currency });
    try {
      const ids = await pay(values);
      setPhase('done');
      await pause(PACE.afterCheckout);
      await navigate(links.signature(search, reportId, { ...Object.fromEntries(query), ...ids }));
      // Only now: a paid report would replace the word of the payment on this page.
      void queries.invalidateQueries({ queryKey: reportQuery(reportId).queryKey });
    } catch (error) {
      showFailure(error);
      setPhase('idle');
    }
  }

  return { phase, purchase };
}

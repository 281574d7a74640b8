import { useQueryClient } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../../analytics/track';
import { completeCheckout } from '../../../api/calls';
import { OFFERS_FOR, offersForQuery, reportQuery } from '../../../api/queries';
import type { CompletedCheckoutView } from '../../../api/types';
import { startAtTop } from '../../../ui/start-at-top';
import { dismissCurrentToast } from '../../../ui/toast/store';
import type { CheckoutFlow } from '../flows';
import { forgetVisit, rememberPerson } from '../../../session/registration';
import { rememberAddress } from '../../../session/typed-address';
import { useIsMounted } from '../../../ui/use-is-mounted';
import type { CheckoutValues } from '../form/rules';
import { useVoid } from '../hold/use-price-hold';
import type { Order } from '../order/order';
import { asPaymentError, type PurchaseError } from './purchase-error';
import { forgetSession, sessionFor } from './sessions';
import { COMPLETE_FAILED, settle, type Complete, type PaymentForm } from './settle';
import { readyForm, usePayment } from './use-payment';

/** The report may be open by what was paid in another tab. Only the first two say nothing of money that went and came back. */
const BOUGHT: ReadonlySet<string | null> = new Set(['ALREADY_PAID', 'ALREADY_SUBSCRIBED']);
const NOT_SOLD: ReadonlySet<string | null> = new Set([
  'ALREADY_SUBSCRIBED',
  'OFFER_NOT_AVAILABLE',
  'NO_RECORDS',
  'VEHICLE_NOT_IDENTIFIED',
]);

/** Make the buyer known, open the session, pay, complete it, and go on to the next step. */
export function usePurchase(
  order: Order,
  flow: CheckoutFlow,
  payment: RefObject<PaymentForm | null>,
  hold: string | undefined,
) {
  const underway = useRef({ sessionId: '', userId: null as string | null });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMounted = useIsMounted();
  const voidPrice = useVoid();
  const { offer, report } = order;
  const sum = { item: offer.offerKey, value: offer.priceCents / 100, currency: offer.currency };

  const machine = usePayment<CompletedCheckoutView>({
    failed: COMPLETE_FAILED,
    onPaid: finish,
    onRefused: refused,
  });

  async function pay(values: CheckoutValues): Promise<CompletedCheckoutView> {
    const form = await readyForm(payment);
    const userId = await flow.introduce(values, order);
    const session = await sessionFor(order, values, hold);
    underway.current = { sessionId: session.sessionId, userId };
    const complete: Complete<CompletedCheckoutView> = (paymentMethod) =>
      completeCheckout({ sessionId: session.sessionId, ...(paymentMethod ? { paymentMethod } : {}) });
    if (session.status !== 'completed') return settle(session, form, complete, machine.waiting);
    return complete().catch((error: unknown) => {
      throw asPaymentError(error, COMPLETE_FAILED);
    });
  }

  async function finish({ transactionId, sessionId }: CompletedCheckoutView) {
    track('purchase', { transaction_id: transactionId, ...sum });
    forgetVisit();
    if (isMounted()) await flow.received(machine.done);
    if (isMounted()) await navigate(flow.next(order, { transactionId, sessionId, userId: underway.current.userId }));
    // Only now: a paid report would replace what this page says of the payment.
    void queries.invalidateQueries({ queryKey: reportQuery(report.id).queryKey });
    queries.removeQueries({ queryKey: OFFERS_FOR });
  }

  /** What there is to do next takes the place of the form of a report that is paid for. */
  async function isPaidFor(): Promise<boolean> {
    const { queryKey } = reportQuery(report.id);
    await queries.invalidateQueries({ queryKey });
    return queries.getQueryData(queryKey)?.access.paid ?? false;
  }

  /** Why it is not sold, and what is, takes the place of the form for an offer that the server refuses. */
  async function isNoLongerSold(): Promise<boolean> {
    const { queryKey } = offersForQuery(report.id);
    await queries.invalidateQueries({ queryKey });
    return queries.getQueryData(queryKey)?.offers.every(({ offerKey }) => offerKey !== offer.offerKey) ?? false;
  }

  async function refused(error: PurchaseError): Promise<boolean> {
    if (error.code === 'QUOTE_EXPIRED' && hold) {
      voidPrice();
      return true;
    }
    if (!error.sameSession) forgetSession();
    // Nothing failed, and there is nothing to try again: the page says that it is paid for, and leads on (decision 0006).
    if ((BOUGHT.has(error.code) && (await isPaidFor())) || (NOT_SOLD.has(error.code) && (await isNoLongerSold()))) {
      startAtTop();
      return true;
    }
    if (error.code === 'SESSION_CLOSED') void isPaidFor();
    flow.refused(error);
    return false;
  }

  async function purchase(values: CheckoutValues) {
    if (machine.phase !== 'idle') return;
    rememberPerson(values);
    if (values.zip) rememberAddress({ zipCode: values.zip });
    dismissCurrentToast();
    await machine.pay(() => pay(values));
  }

  return { phase: machine.phase, refusal: machine.refusal, purchase };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { track } from '../../../analytics/track';
import { completeCheckout } from '../../../api/calls';
import { reportQuery } from '../../../api/queries';
import type { CompletedCheckoutView } from '../../../api/types';
import { dismissCurrentToast } from '../../../ui/toast/store';
import type { CheckoutFlow } from '../flows/flow';
import { forgetVisit, rememberPerson } from '../../../session/registration';
import { rememberAddress } from '../../../session/typed-address';
import { useIsMounted } from '../../../ui/use-is-mounted';
import type { CheckoutValues } from '../form/values';
import { useVoid } from '../hold/use-void-at-zero';
import type { Order } from '../order/order';
import type { PaymentForm } from './payment-form';
import { asPaymentError, asPurchaseError, PurchaseError } from './purchase-error';
import { forgetSession, sessionFor } from './sessions';
import { arrival, COMPLETE_FAILED, settle, type Complete } from './settle';

const completing =
  (sessionId: string): Complete<CompletedCheckoutView> =>
  (paymentMethod) =>
    completeCheckout({ sessionId, ...(paymentMethod ? { paymentMethod } : {}) });

/** `waiting`: the money is on its way. `late`: it takes longer than anyone wants to watch. */
export type PurchasePhase = 'idle' | 'processing' | 'waiting' | 'late' | 'done';

/** Make the buyer known, open the session, pay, complete it, and go on to the next step. */
export function usePurchase(
  order: Order,
  flow: CheckoutFlow,
  payment: RefObject<PaymentForm | null>,
  hold: string | undefined,
) {
  const [phase, setPhase] = useState<PurchasePhase>('idle');
  const [refusal, setRefusal] = useState<PurchaseError | null>(null);
  const underway = useRef({ sessionId: '', userId: null as string | null });
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isMounted = useIsMounted();
  const voidPrice = useVoid();
  const { offer, report } = order;
  const sum = { item: offer.offerKey, value: offer.priceCents / 100, currency: offer.currency };

  async function pay(values: CheckoutValues): Promise<CompletedCheckoutView> {
    if (!payment.current) throw new PurchaseError('The payment form is not ready yet.', '', true);
    const problem = await payment.current.problem();
    if (problem) throw new PurchaseError(problem, '', true);
    const userId = await flow.introduce(values, order);
    const session = await sessionFor(order, values, hold);
    underway.current = { sessionId: session.sessionId, userId };
    const complete = completing(session.sessionId);
    if (session.status !== 'completed') return settle(session, payment.current, complete, () => setPhase('waiting'));
    return complete().catch((error: unknown) => {
      throw asPaymentError(error, COMPLETE_FAILED);
    });
  }

  async function finish({ transactionId, sessionId }: CompletedCheckoutView) {
    track('purchase', { transaction_id: transactionId, ...sum });
    forgetVisit();
    if (isMounted()) await flow.received(() => setPhase('done'));
    if (isMounted()) await navigate(flow.next(order, { transactionId, sessionId, userId: underway.current.userId }));
    // Only now: a paid report would replace the word of the payment on this page.
    void queries.invalidateQueries({ queryKey: reportQuery(report.id).queryKey });
  }

  function fail(cause: unknown) {
    const error = asPurchaseError(cause, 'Failed to complete checkout');
    if (error.code === 'PAYMENT_PROCESSING') return setPhase('late');
    if (error.code === 'QUOTE_EXPIRED' && hold) return voidPrice();
    if (!error.sameSession) forgetSession();
    flow.refused(error);
    setRefusal(error);
    setPhase('idle');
  }

  async function attempt(first: PurchasePhase, work: () => Promise<CompletedCheckoutView>) {
    dismissCurrentToast();
    setRefusal(null);
    setPhase(first);
    try {
      await finish(await work());
    } catch (error) {
      fail(error);
    }
  }

  async function purchase(values: CheckoutValues) {
    if (phase !== 'idle') return;
    rememberPerson(values);
    if (values.zip) rememberAddress({ zipCode: values.zip });
    track('begin_checkout', sum);
    await attempt('processing', () => pay(values));
  }

  const askAgain = () =>
    void attempt('waiting', () => arrival(completing(underway.current.sessionId), () => setPhase('waiting')));

  return { phase, refusal, purchase, askAgain };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { openRenewalPayment, payRenewal } from '../../../api/purchase-calls';
import { purchasesQuery } from '../../../api/purchase-queries';
import type { OfferView, PaymentsInfoView, PlanView, SubscriptionView } from '../../../api/types';
import { announceEntitlement } from '../../../offers/entitlement';
import { useFields } from '../../../ui/use-fields';
import { card } from '../form/rules';
import { EMPTY_CHECKOUT, type CheckoutErrors, type CheckoutValues } from '../form/values';
import type { PaymentForm } from '../payment/payment-form';
import { asPurchaseError, orFail, PurchaseError } from '../payment/purchase-error';
import { arrival, settle } from '../payment/settle';

const FAILED = 'The payment could not be made. Please try again.';

/** The order as the payment form sees it: what is charged now, by a method that is kept. */
export interface RenewalOrder {
  offer: OfferView;
  payments: PaymentsInfoView;
}

/** Pays the renewal that was refused: one payment, however often it is tried. */
export function useRenewal(subscription: PlanView, order: RenewalOrder) {
  const form = useRef<HTMLFormElement>(null);
  const payment = useRef<PaymentForm>(null);
  const [now] = useState(() => new Date());
  const [phase, setPhase] = useState<'idle' | 'processing' | 'waiting' | 'late'>('idle');
  const [refusal, setRefusal] = useState<PurchaseError | null>(null);
  const [paid, setPaid] = useState<SubscriptionView | null>(null);
  const queries = useQueryClient();
  const errorsOf = (values: CheckoutValues): CheckoutErrors =>
    order.payments.simulated ? card(values, { offer: order.offer, now }) : {};
  const fields = useFields(form, EMPTY_CHECKOUT, errorsOf);
  const complete = (paymentMethod?: string) => payRenewal(subscription.id, paymentMethod);
  const onItsWay = () => setPhase('waiting');

  async function pay(): Promise<SubscriptionView> {
    if (!payment.current) throw new PurchaseError('The payment form is not ready yet.', '', true);
    const problem = await payment.current.problem();
    if (problem) throw new PurchaseError(problem, '', true);
    // The answer of the last try was lost: if it was paid by then, nothing is due that could be opened.
    const paidBefore = refusal?.perhapsCharged ? await complete().catch(() => null) : null;
    if (paidBefore) return paidBefore;
    const opened = await orFail(openRenewalPayment(subscription.id), FAILED);
    return settle(opened, payment.current, complete, onItsWay);
  }

  async function attempt(work: () => Promise<SubscriptionView>) {
    setRefusal(null);
    try {
      setPaid(await work());
      announceEntitlement();
      void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey });
    } catch (cause) {
      const error = asPurchaseError(cause, FAILED);
      if (error.code === 'PAYMENT_PROCESSING') return setPhase('late');
      setRefusal(error);
      setPhase('idle');
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (phase !== 'idle' || !fields.check()) return;
    setPhase('processing');
    void attempt(pay);
  }

  const askAgain = () => void attempt(() => arrival(complete, onItsWay));

  return { order, form, payment, fields, phase, refusal, paid, submit, askAgain };
}

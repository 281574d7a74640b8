import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { openRenewalPayment, payRenewal } from '../../../api/purchase-calls';
import { purchasesQuery } from '../../../api/purchase-queries';
import type { OfferView, PaymentsInfoView, BoughtSubscriptionView, SubscriptionView } from '../../../api/types';
import { announceEntitlement } from '../../../api/entitlement';
import { useFields } from '../../../ui/use-fields';
import { card, type CheckoutErrors, type CheckoutValues, EMPTY_CHECKOUT } from '../form/rules';
import { orFail } from '../payment/purchase-error';
import { type PaymentForm, settle } from '../payment/settle';
import { readyForm, usePayment } from '../payment/use-payment';

const FAILED = 'The payment could not be made. Please try again.';

export interface RenewalOrder {
  offer: OfferView;
  payments: PaymentsInfoView;
}

/** Pays the renewal that was refused: one payment, however often it is tried. */
export function useRenewal(subscription: BoughtSubscriptionView, order: RenewalOrder) {
  const form = useRef<HTMLFormElement>(null);
  const payment = useRef<PaymentForm>(null);
  const [now] = useState(() => new Date());
  const [paid, setPaid] = useState<SubscriptionView | null>(null);
  const queries = useQueryClient();
  const errorsOf = (values: CheckoutValues): CheckoutErrors =>
    order.payments.simulated ? card(values, { offer: order.offer, now }) : {};
  const fields = useFields(form, EMPTY_CHECKOUT, errorsOf);
  const complete = (paymentMethod?: string) => payRenewal(subscription.id, paymentMethod);

  const machine = usePayment<SubscriptionView>({
    failed: FAILED,
    onPaid: (answer) => {
      setPaid(answer);
      announceEntitlement();
      void queries.invalidateQueries({ queryKey: purchasesQuery.queryKey });
    },
  });

  async function pay(): Promise<SubscriptionView> {
    const ready = await readyForm(payment);
    // The answer of the last try was lost: if it was paid by then, nothing is due that could be opened.
    const paidBefore = machine.refusal?.perhapsCharged ? await complete().catch(() => null) : null;
    if (paidBefore) return paidBefore;
    const opened = await orFail(openRenewalPayment(subscription.id), FAILED);
    return settle(opened, ready, complete, machine.waiting);
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (machine.phase === 'idle' && fields.check()) void machine.pay(pay);
  }

  const { phase, refusal } = machine;

  return { order, form, payment, fields, phase, refusal, paid, submit };
}

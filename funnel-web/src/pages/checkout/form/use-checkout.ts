import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { trackCheckout } from '../../../analytics/track-checkout';
import { rememberedPerson, rememberPerson } from '../../../session/registration';
import { parseSearch } from '../../../search/search';
import { useFields } from '../../../ui/use-fields';
import { toastError } from '../../../ui/toast/store';
import type { CheckoutFlow } from '../flows';
import type { HeldPrice } from '../hold/use-price-hold';
import type { Order } from '../order/order';
import type { PaymentForm } from '../payment/settle';
import { usePurchase } from '../payment/use-purchase';
import {
  type CheckoutErrors,
  type CheckoutValues,
  EMPTY_CHECKOUT,
  lacksSomething,
  renewal,
  type Rules,
  terms,
} from './rules';

interface CheckoutSetup {
  order: Order;
  rules: Rules;
  flow: CheckoutFlow;
  held?: HeldPrice | null;
}

/** False when the address has lost the search since the page opened: the vehicle would be unknown. */
function addressNamesASearch(): boolean {
  const query = new URLSearchParams(window.location.search);
  return parseSearch({ type: query.get('type'), value: query.get('value') }) !== null;
}

/** Name and email survive a reload and go with the checkout (rows 87 and 117). */
function useKeptPerson({ fullName, email }: CheckoutValues): void {
  useEffect(() => {
    const kept = rememberedPerson();
    if (kept.fullName !== fullName.trim() || kept.email !== email.trim()) rememberPerson({ fullName, email });
  }, [fullName, email]);
}

/** Counts the checkout as it opens, with what the offer costs; choosing another offer there opens no second one. */
function useCountedOpening({ offer, report }: Order): void {
  const counted = useRef(false);
  useEffect(() => {
    if (counted.current) return;
    counted.current = true;
    trackCheckout(report.id, offer);
  }, [offer, report]);
}

export function useCheckout({ order, rules, flow, held = null }: CheckoutSetup) {
  const { offer, payments } = order;
  const form = useRef<HTMLFormElement>(null);
  const payment = useRef<PaymentForm>(null);
  const [now] = useState(() => new Date());
  const all = [...rules.contact, ...(payments.simulated ? rules.card : []), renewal, terms];
  const errorsOf = (values: CheckoutValues): CheckoutErrors =>
    Object.assign({}, ...all.map((rule) => rule(values, { offer, now }))) as CheckoutErrors;
  const person = rememberedPerson();
  const fields = useFields(form, { ...EMPTY_CHECKOUT, ...person, cardName: person.fullName }, errorsOf);
  const { phase, refusal, purchase } = usePurchase(order, flow, payment, held?.hold);
  const { values } = fields;
  useKeptPerson(values);
  useCountedOpening(order);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (phase !== 'idle') return;
    if (!addressNamesASearch()) {
      toastError('Session Error', 'Missing search information. Please start over.');
      return;
    }
    flow.complain(errorsOf(values), values);
    if (fields.check()) void purchase(values);
  }

  const incomplete = lacksSomething(errorsOf(values), values);
  return { order, form, payment, fields, phase, refusal, incomplete, submit };
}

export type Checkout = ReturnType<typeof useCheckout>;

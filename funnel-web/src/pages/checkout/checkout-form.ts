import type { Offer } from '../../api/types';
import type { FieldErrors } from '../../journey/use-fields';
import { expiryProblem, testToken } from './card';

export type CheckoutValues = {
  email: string;
  cardName: string;
  cardNumber: string;
  expiry: string;
  cvc: string;
  terms: boolean;
  renewal: boolean;
};

export const EMPTY_CHECKOUT: CheckoutValues = {
  email: '',
  cardName: '',
  cardNumber: '',
  expiry: '',
  cvc: '',
  terms: false,
  renewal: false,
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function cardErrors({ cardName, cardNumber, expiry, cvc }: CheckoutValues, now: Date): FieldErrors<CheckoutValues> {
  const errors: FieldErrors<CheckoutValues> = {};
  if (!cardName.trim()) errors.cardName = 'Name on card is required';
  if (!cardNumber) errors.cardNumber = 'Card number is required';
  else if (!testToken(cardNumber)) errors.cardNumber = 'Payments are simulated: only the test cards work here';
  const expired = expiryProblem(expiry, now);
  if (expired) errors.expiry = expiry ? expired : 'Expiry date is required';
  if (cvc.length < 3) errors.cvc = cvc ? 'The CVC has 3 or 4 digits' : 'CVC is required';
  return errors;
}

/** What keeps the purchase from being sent. A subscription needs its own consent besides the terms. */
export function checkoutErrors(values: CheckoutValues, offer: Offer, now: Date): FieldErrors<CheckoutValues> {
  const errors: FieldErrors<CheckoutValues> = {};
  if (!values.email.trim()) errors.email = 'Email is required';
  else if (!EMAIL.test(values.email.trim())) errors.email = 'Please enter a valid email address';
  Object.assign(errors, cardErrors(values, now));
  if (!values.terms) errors.terms = 'Please agree to the terms and conditions to proceed.';
  if (offer.renewal && !values.renewal)
    errors.renewal = 'Please agree to the renewal, or choose a package without one.';
  return errors;
}

/** True when something is empty or unticked, as against filled in wrongly. */
export function isIncomplete(values: CheckoutValues, offer: Offer): boolean {
  const { email, cardName, cardNumber, expiry, cvc, terms, renewal } = values;
  return (
    [email, cardName, cardNumber, expiry, cvc].some((text) => !text.trim()) ||
    !terms ||
    (offer.renewal !== null && !renewal)
  );
}

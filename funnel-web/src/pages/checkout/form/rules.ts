import { emailError } from '../../../../../backend/src/platform/input-rules/email.js';
import { nameError, TEXT_MAX, textError } from '../../../../../backend/src/platform/input-rules/one-line-text.js';
import type { OfferView } from '../../../api/types';
import type { Fields } from '../../../ui/TextField';
import type { FieldErrors } from '../../../ui/use-fields';
import { expiryProblem, testToken, ZIP_LENGTH } from '../payment/card';

export type CheckoutValues = {
  fullName: string;
  email: string;
  cardName: string;
  cardNumber: string;
  expiry: string;
  cvc: string;
  zip: string;
  terms: boolean;
  renewal: boolean;
};
export type CheckoutErrors = FieldErrors<CheckoutValues>;
export type CheckoutFields = Fields<CheckoutValues>;

export const EMPTY_CHECKOUT: CheckoutValues = {
  fullName: '',
  email: '',
  cardName: '',
  cardNumber: '',
  expiry: '',
  cvc: '',
  zip: '',
  terms: false,
  renewal: false,
};

type Rule = (values: CheckoutValues, about: { offer: OfferView; now: Date }) => CheckoutErrors;

const errorOf = (name: keyof CheckoutValues, problem: string | null): CheckoutErrors =>
  problem ? { [name]: problem } : {};

const fullName: Rule = (values) => errorOf('fullName', nameError(values.fullName));
const email: Rule = (values) => errorOf('email', emailError(values.email));

export const card: Rule = ({ cardName, cardNumber, expiry, cvc }, { now }) => {
  const errors = errorOf('cardName', textError(cardName, 'Name on card is required', TEXT_MAX.name));
  if (!cardNumber) errors.cardNumber = 'Card number is required';
  else if (!testToken(cardNumber)) errors.cardNumber = 'Payments are simulated: only the test cards work here';
  const expired = expiryProblem(expiry, now);
  if (expired) errors.expiry = expiry ? expired : 'Expiry date is required';
  if (cvc.length < 3) errors.cvc = cvc ? 'The CVC has 3 or 4 digits' : 'CVC is required';
  return errors;
};

const zip: Rule = ({ zip: typed }) => {
  if (typed.length === ZIP_LENGTH) return {};
  return { zip: typed ? 'The billing zip has 5 digits' : 'Billing zip is required' };
};

export const terms: Rule = (values) =>
  values.terms ? {} : { terms: 'Please agree to the terms and conditions to proceed.' };

export const renewal: Rule = (values, { offer }) =>
  offer.renewal && !values.renewal ? { renewal: 'Please agree to the renewal, or choose a package without one.' } : {};

export interface Rules {
  contact: readonly Rule[];
  /** Of the simulator's card fields; a real provider checks its own. */
  card: readonly Rule[];
}

export const PERSON_AND_CARD: Rules = { contact: [fullName, email], card: [card, zip] };
export const EMAIL_AND_CARD: Rules = { contact: [email], card: [card] };

/** True when something is empty or unticked, as against filled in wrongly. */
export function lacksSomething(errors: CheckoutErrors, values: CheckoutValues): boolean {
  return (Object.keys(errors) as (keyof CheckoutValues)[]).some((name) => {
    const value = values[name];
    return typeof value === 'string' ? !value.trim() : !value;
  });
}

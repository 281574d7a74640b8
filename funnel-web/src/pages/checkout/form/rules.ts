import { emailError } from '../../../../../backend/src/platform/input-rules/email.js';
import { nameError, TEXT_MAX, textError } from '../../../../../backend/src/platform/input-rules/one-line-text.js';
import { expiryProblem, testToken, ZIP_LENGTH } from '../payment/card';
import type { CheckoutErrors, CheckoutValues, Rule } from './values';

export const fullName: Rule = (values) => {
  const problem = nameError(values.fullName);
  return problem ? { fullName: problem } : {};
};

export const email: Rule = (values) => {
  const problem = emailError(values.email);
  return problem ? { email: problem } : {};
};

export const card: Rule = ({ cardName, cardNumber, expiry, cvc }, { now }) => {
  const errors: CheckoutErrors = {};
  const wrongName = textError(cardName, 'Name on card is required', TEXT_MAX.name);
  if (wrongName) errors.cardName = wrongName;
  if (!cardNumber) errors.cardNumber = 'Card number is required';
  else if (!testToken(cardNumber)) errors.cardNumber = 'Payments are simulated: only the test cards work here';
  const expired = expiryProblem(expiry, now);
  if (expired) errors.expiry = expiry ? expired : 'Expiry date is required';
  if (cvc.length < 3) errors.cvc = cvc ? 'The CVC has 3 or 4 digits' : 'CVC is required';
  return errors;
};

export const zip: Rule = (values) => {
  if (values.zip.length === ZIP_LENGTH) return {};
  return { zip: values.zip ? 'The billing zip has 5 digits' : 'Billing zip is required' };
};

export const terms: Rule = (values) =>
  values.terms ? {} : { terms: 'Please agree to the terms and conditions to proceed.' };

/** A subscription needs a consent of its own besides the terms. */
export const renewal: Rule = (values, { offer }) =>
  offer.renewal && !values.renewal ? { renewal: 'Please agree to the renewal, or choose a package without one.' } : {};

/** True when something is empty or unticked, as against filled in wrongly. */
export function lacksSomething(errors: CheckoutErrors, values: CheckoutValues): boolean {
  return (Object.keys(errors) as (keyof CheckoutValues)[]).some((name) => {
    const value = values[name];
    return typeof value === 'string' ? !value.trim() : !value;
  });
}

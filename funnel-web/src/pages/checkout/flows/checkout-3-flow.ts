import { toastError } from '../../../ui/toast/store';
import { lacksSomething } from '../form/rules';
import type { CheckoutFlow } from './flow';
import { TRIAL_FLOW } from './trial-flow';

/** Checkout 3 works like the trial pages, and a notification also says what is wrong. */
export const CHECKOUT_3_FLOW: CheckoutFlow = {
  ...TRIAL_FLOW,
  complain(errors, values) {
    if (lacksSomething(errors, values)) toastError('Missing Information', 'Please fill in all required fields.');
    else if (errors.email) toastError('Invalid Email', 'Please enter a valid email address.');
  },
};

import { toastError } from '../../../ui/toast/store';
import { lacksSomething } from '../form/rules';
import type { CheckoutFlow } from './flow';
import { TRIAL_FLOW } from './trial-flow';

/** Checkout 3: the same, and what is wrong is said by a notification as well. */
export const PLAN_FLOW: CheckoutFlow = {
  ...TRIAL_FLOW,
  complain(errors, values) {
    if (lacksSomething(errors, values)) toastError('Missing Information', 'Please fill in all required fields.');
    else if (errors.email) toastError('Invalid Email', 'Please enter a valid email address.');
  },
};

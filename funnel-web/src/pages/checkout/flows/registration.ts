import { registerUser } from '../../../api/calls';
import { failureText, isUnreadable } from '../../../api/client';
import { reportError } from '../../../api/error-log';
import { toastError } from '../../../ui/toast/store';
import type { CheckoutValues } from '../form/values';
import type { Order } from '../order/order';

/**
 * Leaves name and email with the server. A failure is told and logged, and keeps nobody from paying: the checkout session brings both
 * again, so that nothing has to wait in the browser (row 117). Only the status counts: an answer of success in other words is one.
 * @returns the visitor's id, or null when the server did not take it
 */
export async function registerBuyer(values: CheckoutValues, { search }: Order): Promise<string | null> {
  const { type: searchType, value: searchValue, intent } = search;
  const input = { fullName: values.fullName.trim(), email: values.email.trim(), searchType, searchValue, intent };
  try {
    return (await registerUser(input))?.id ?? null;
  } catch (error) {
    if (isUnreadable(error)) return null;
    toastError('Registration Error', failureText(error, 'Failed to create account. Please try again.'));
    reportError({
      message: 'Failed to register user',
      funnel: 'registration',
      component: 'registerBuyer',
      errorType: 'api',
      severity: 'high',
    });
    return null;
  }
}

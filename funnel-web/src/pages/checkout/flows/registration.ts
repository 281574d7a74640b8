import { register } from '../../../api/calls';
import { ApiError } from '../../../api/client';
import { reportError } from '../../../api/error-log';
import type { Registration } from '../../../api/types';
import { pause } from '../../../journey/pace';
import { toastError } from '../../../ui/toast/store';
import type { CheckoutValues } from '../form/values';
import type { Order } from '../order/order';

/** When a registration the server did not take is sent again: kept in this document only, for it holds a name. */
const AGAIN_AFTER_MS = [5_000, 30_000, 120_000];

async function sendLater(input: Registration): Promise<void> {
  for (const delay of AGAIN_AFTER_MS) {
    await pause(delay);
    const taken = await register(input).then(
      () => true,
      () => false,
    );
    if (taken) return;
  }
}

/**
 * Leaves name and e-mail with the server. A failure is told, logged and sent again later; it keeps nobody from paying.
 * @returns the visitor's id, or null when the server did not take it
 */
export async function registerBuyer(values: CheckoutValues, { search }: Order): Promise<string | null> {
  const { type: searchType, value: searchValue, intent } = search;
  const input = { fullName: values.fullName.trim(), email: values.email.trim(), searchType, searchValue, intent };
  try {
    return (await register(input)).id;
  } catch (error) {
    const text = error instanceof ApiError ? error.text : null;
    toastError('Registration Error', text ?? 'Failed to create account. Please try again.');
    reportError({ message: 'Failed to register user', errorType: 'api', funnel: 'checkout', severity: 'high' });
    void sendLater(input);
    return null;
  }
}

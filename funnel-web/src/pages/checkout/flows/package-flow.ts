import { analyticsIds } from '../../../analytics/track';
import { ensureUser } from '../../../api/calls';
import { reportError } from '../../../api/error-log';
import type { UserView } from '../../../api/types';
import { TIMINGS, pause } from '../../../session/timings';
import { KEYS, writeJson } from '../../../session/storage';
import { toastError } from '../../../ui/toast/store';
import { lacksSomething } from '../form/rules';
import { orFail } from '../payment/purchase-error';
import { refusalTitle } from './refusal-title';
import { toSignature, type CheckoutFlow } from './flow';

/** A failure is logged, and the page tells it. */
async function ensured(email: string): Promise<UserView> {
  try {
    return await ensureUser({ email, ...analyticsIds() });
  } catch (error) {
    reportError({
      message: 'Failed to ensure user',
      funnel: 'checkout',
      component: 'ensured',
      errorType: 'api',
      severity: 'high',
    });
    throw error;
  }
}

/** Checkout 4 and the one-time offers: the user is ensured, and a refusal says 'Payment Failed' (row 121). */
export const PACKAGE_FLOW: CheckoutFlow = {
  complain(errors, values) {
    if (lacksSomething(errors, values))
      toastError('Missing Information', 'Please fill in all required fields and agree to terms.');
  },
  async introduce({ email }) {
    const user = await orFail(ensured(email.trim()), 'Failed to create checkout session');
    // The name on show is made of the email.
    const { userId, anonId, creditsBalance, unlimitedActive } = user;
    writeJson(KEYS.currentUser, { userId, anonId, creditsBalance, unlimitedActive, email: null });
    return userId;
  },
  refused(error) {
    // Some messages bring their own full stop, or the request to try again.
    const reason = error.message.replace(/\.?\s*(Please try again\.)?$/, '');
    toastError(refusalTitle(error), `Error: ${reason}. Please try again.`);
  },
  async received(show) {
    show();
    await pause(TIMINGS.afterCheckout);
  },
  next: toSignature,
};

import { completeCheckout } from '../../../api/calls';
import { ApiError } from '../../../api/client';
import type { CheckoutCompleted, CheckoutSession } from '../../../api/types';
import { PACE, paced, pause } from '../../../journey/pace';
import type { PaymentForm } from './payment-form';
import { asPaymentError, PurchaseError } from './purchase-error';

const COMPLETE_FAILED = 'Failed to complete checkout';

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** Gives the payment to the provider and has the server look at it; a bank's question is answered on the way. */
export async function settle(
  session: CheckoutSession,
  payment: PaymentForm,
  onItsWay: () => void,
): Promise<CheckoutCompleted> {
  const { sessionId } = session;
  let paymentMethod = session.status === 'completed' ? undefined : await payment.confirm(session);
  for (;;) {
    try {
      return await completeCheckout({ sessionId, ...(paymentMethod ? { paymentMethod } : {}) });
    } catch (error) {
      if (codeOf(error) === 'PAYMENT_PROCESSING') return arrival(sessionId, onItsWay);
      if (codeOf(error) !== 'PAYMENT_ACTION_REQUIRED') throw asPaymentError(error, COMPLETE_FAILED);
    }
    paymentMethod = await payment.challenge(session);
  }
}

/**
 * Asks until a payment that is on its way has arrived.
 * @throws PurchaseError with the code PAYMENT_PROCESSING when it takes longer than anyone wants to watch
 */
export async function arrival(sessionId: string, onItsWay: () => void): Promise<CheckoutCompleted> {
  onItsWay();
  const until = performance.now() + paced(PACE.paymentWait);
  while (performance.now() < until) {
    await pause(PACE.paymentPoll);
    try {
      return await completeCheckout({ sessionId });
    } catch (error) {
      const { isNetworkError = false } = error instanceof ApiError ? error : {};
      if (codeOf(error) !== 'PAYMENT_PROCESSING' && !isNetworkError) throw asPaymentError(error, COMPLETE_FAILED);
    }
  }
  throw new PurchaseError(null, 'The payment is still on its way.', true, 'PAYMENT_PROCESSING');
}

import { ApiError, isNetworkFailure } from '../../../api/client';
import { TIMINGS, paced, pause } from '../../../session/timings';
import type { OpenedPayment, PaymentForm } from './payment-form';
import { asPaymentError, PurchaseError } from './purchase-error';

export const COMPLETE_FAILED = 'Failed to complete checkout';

/** Has the server look at the payment and give what was paid for; safe to repeat. */
export type Complete<Paid> = (paymentMethod?: string) => Promise<Paid>;

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** Gives an open payment to the provider and has the server look at it; a bank's question is answered on the way. */
export async function settle<Paid>(
  opened: OpenedPayment,
  payment: PaymentForm,
  complete: Complete<Paid>,
  onItsWay: () => void,
): Promise<Paid> {
  let paymentMethod = await payment.confirm(opened);
  for (;;) {
    try {
      return await complete(paymentMethod);
    } catch (error) {
      if (codeOf(error) === 'PAYMENT_PROCESSING') return arrival(complete, onItsWay);
      if (codeOf(error) !== 'PAYMENT_ACTION_REQUIRED') throw asPaymentError(error, COMPLETE_FAILED);
    }
    paymentMethod = await payment.challenge(opened);
  }
}

/**
 * Asks until a payment that is on its way has arrived.
 * @throws PurchaseError with the code PAYMENT_PROCESSING when it takes longer than anyone wants to watch
 */
export async function arrival<Paid>(complete: Complete<Paid>, onItsWay: () => void): Promise<Paid> {
  onItsWay();
  const until = performance.now() + paced(TIMINGS.paymentWait);
  while (performance.now() < until) {
    await pause(TIMINGS.paymentPoll);
    try {
      return await complete();
    } catch (error) {
      if (codeOf(error) !== 'PAYMENT_PROCESSING' && !isNetworkFailure(error))
        throw asPaymentError(error, COMPLETE_FAILED);
    }
  }
  throw new PurchaseError(null, 'The payment is still on its way.', true, 'PAYMENT_PROCESSING');
}

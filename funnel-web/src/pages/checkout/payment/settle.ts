import type { CheckoutSessionView } from '../../../api/types';
import { ApiError, isNetworkFailure } from '../../../api/client';
import { TIMINGS, paced, pause } from '../../../session/timings';
import { asPaymentError, PurchaseError } from './purchase-error';

/** What the provider's code needs of a payment that the server has opened. */
export type OpenedPayment = Pick<CheckoutSessionView, 'payment'>;

/** The card fields of a checkout, ours or those of the payment provider. */
export interface PaymentForm {
  /** Says what is wrong with the typed card, before anything is sent; null when nothing is. */
  problem(): Promise<string | null>;
  /**
   * Passes the payment to the provider.
   * @returns the token for the server, or undefined when the provider's own code has confirmed already
   * @throws PurchaseError when the provider refuses
   */
  confirm(opened: OpenedPayment): Promise<string | undefined>;
  /** The bank asks the buyer to confirm; the same results as `confirm`. */
  challenge(opened: OpenedPayment): Promise<string | undefined>;
}

export const COMPLETE_FAILED = 'Failed to complete checkout';

export type Complete<Paid> = (paymentMethod?: string) => Promise<Paid>;

const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null);

/** What the page says while a payment is on its way, and whether anybody is still looking at it. */
export interface Waiting {
  onItsWay: () => void;
  /** It takes longer than anyone wants to watch. */
  onLate: () => void;
  isWatched: () => boolean;
}

/** Another tab pays, the bank takes its time, or many tabs call simultaneously: a later call may succeed. */
const ASK_LATER: ReadonlySet<string | null> = new Set(['PAYMENT_PROCESSING', 'TOO_MANY_REQUESTS']);

/** Gives an open payment to the provider and has the server look at it; a bank's question is answered on the way. */
export async function settle<Paid>(
  opened: OpenedPayment,
  payment: PaymentForm,
  complete: Complete<Paid>,
  waiting: Waiting,
): Promise<Paid> {
  let paymentMethod = await payment.confirm(opened);
  for (;;) {
    try {
      return await complete(paymentMethod);
    } catch (error) {
      if (codeOf(error) === 'PAYMENT_PROCESSING') return arrival(complete, waiting);
      if (codeOf(error) !== 'PAYMENT_ACTION_REQUIRED') throw asPaymentError(error, COMPLETE_FAILED);
    }
    paymentMethod = await payment.challenge(opened);
  }
}

/**
 * Asks until a payment that is on its way has arrived, ever more rarely: many tabs of one buyer share what a minute allows.
 * @throws PurchaseError with the code PAYMENT_PROCESSING when the page was left and it takes longer than anyone wants to watch
 */
async function arrival<Paid>(complete: Complete<Paid>, { onItsWay, onLate, isWatched }: Waiting): Promise<Paid> {
  onItsWay();
  const until = performance.now() + paced(TIMINGS.paymentWait);
  // Who went elsewhere in the shop meanwhile is not led back, but what is paid for is over.
  const goesOn = () => isWatched() || performance.now() < until;
  for (let rest: number = TIMINGS.paymentPoll; goesOn(); rest = Math.min(rest * 1.5, TIMINGS.paymentPollMost)) {
    await pause(rest);
    try {
      return await complete();
    } catch (error) {
      if (!ASK_LATER.has(codeOf(error)) && !isNetworkFailure(error)) throw asPaymentError(error, COMPLETE_FAILED);
    }
    if (performance.now() > until) onLate();
  }
  throw new PurchaseError(null, 'The payment is still on its way.', { sameSession: true, code: 'PAYMENT_PROCESSING' });
}

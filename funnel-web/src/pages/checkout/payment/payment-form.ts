import type { CheckoutSessionView } from '../../../api/types';

/** A payment the server has opened: what the provider's code needs to go on with it. */
export type OpenedPayment = Pick<CheckoutSessionView, 'payment'>;

/** The part of a checkout where the card is typed, whoever brings its fields. */
export interface PaymentForm {
  /** Says what is wrong with what was typed, before anything is sent; null when nothing is. */
  problem(): Promise<string | null>;
  /**
   * Gives the payment to the provider.
   * @returns the token for the server, or undefined when the provider's own code has confirmed already
   * @throws PurchaseError when the provider refuses
   */
  confirm(opened: OpenedPayment): Promise<string | undefined>;
  /** The bank asks the buyer to confirm; the same answers as `confirm`. */
  challenge(opened: OpenedPayment): Promise<string | undefined>;
}

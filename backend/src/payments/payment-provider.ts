/** What is asked of a provider: an amount for one checkout session, whose id makes the request repeatable. */
export interface PaymentRequest {
  checkoutSessionId: string;
  /** Cents. */
  amount: number;
  currency: string;
}

export interface OpenedPayment {
  /** The provider's own id of the payment. */
  reference: string;
  /** What the provider's browser code needs; null when it needs nothing. */
  clientSecret: string | null;
}

/** The provider's own word on a payment. Never built from what a browser or an event says. */
export type PaymentTruth =
  | { status: 'unpaid' | 'processing' | 'requires_action' }
  | { status: 'paid'; transactionId: string; amount: number; currency: string }
  | { status: 'failed'; reason: string };

/** Who takes the money. */
export abstract class PaymentProvider {
  abstract readonly name: string;
  /** True when no money moves; every page then says so. */
  abstract readonly simulated: boolean;
  /** Opens a payment; the same session gets the same payment. */
  abstract open(request: PaymentRequest): Promise<OpenedPayment>;
  /** Charges the payment with the method the buyer chose. Charging twice charges once. */
  abstract charge(reference: string, paymentMethod: string | undefined): Promise<void>;
  abstract retrieve(reference: string): Promise<PaymentTruth>;
}

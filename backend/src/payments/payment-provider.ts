export interface PaymentRequest {
  /** The same key opens one payment. */
  key: string;
  /** Cents. */
  amount: number;
  currency: string;
  /** The method will be charged again without the buyer. */
  keepMethod: boolean;
  /** The provider's id of the buyer, when an earlier purchase left one. */
  customer: string | null;
}

export interface OpenedPayment {
  reference: string;
  /** For the provider's browser code. */
  clientSecret: string | null;
}

/** The provider's ids of a buyer and of their saved payment method. */
export interface SavedMethod {
  customer: string;
  method: string;
}

export interface PaidCard {
  /** Such as 'Visa'. */
  brand: string;
  last4: string;
  /** SHA-256, hexadecimal, of the provider's fingerprint of the card. */
  fingerprintHash?: string;
}

export interface SavedCharge {
  /** The same key charges once. */
  key: string;
  /** Cents. */
  amount: number;
  currency: string;
  saved: SavedMethod;
}

export interface PaidProviderPayment {
  status: 'paid';
  transactionId: string;
  /** Cents. */
  amount: number;
  currency: string;
  saved: SavedMethod | null;
  card: PaidCard | null;
}

/** The state of a payment, read from the provider and never from a browser or an event. */
export type ProviderPayment =
  | { status: 'unpaid' | 'processing' | 'requires_action' }
  | PaidProviderPayment
  | { status: 'refunded'; transactionId: string }
  | { status: 'failed'; reason: string };

export interface ProviderDispute {
  id: string;
  status: 'open' | 'won' | 'lost';
  /** The bank's code, such as 'fraudulent'. */
  reason: string;
  evidenceDueAt: Date | null;
}

/** A notification of the provider; the state it is about is retrieved. */
export interface PaymentEvent {
  id: string;
  type: string;
  reference: string | null;
  disputed?: boolean;
}

export const SIGNATURE_HEADERS = { simulated: 'Simulated-Signature', stripe: 'Stripe-Signature' } as const;

/** The provider refuses a refund because a bank decides, or has decided, about the money. */
export class DisputedPaymentError extends Error {
  constructor() {
    super('The provider does not refund a payment that a bank was asked for.');
  }
}

/** Port of payment providers. Each call may be repeated and throws AppError PAYMENT_UNAVAILABLE without an answer. */
export abstract class PaymentProvider {
  abstract readonly name: keyof typeof SIGNATURE_HEADERS;
  abstract readonly simulated: boolean;
  /** For the provider's browser code. */
  abstract readonly publishableKey: string | null;
  abstract open(request: PaymentRequest): Promise<OpenedPayment>;
  abstract reopen(reference: string): Promise<OpenedPayment>;
  /**
   * Charges a payment once, also after a challenge.
   * @param paymentMethod the provider's token; absent when its browser code has confirmed the payment
   */
  abstract charge(reference: string, paymentMethod: string | undefined): Promise<ProviderPayment>;
  abstract retrieve(reference: string): Promise<ProviderPayment>;
  abstract retrieveDispute(reference: string): Promise<ProviderDispute | null>;
  /** Ends an unpaid payment; does nothing when it is paid. */
  abstract cancel(reference: string): Promise<void>;
  /**
   * Refunds the whole amount, once for a key.
   * @returns the provider's id of the refund
   * @throws DisputedPaymentError
   */
  abstract refund(reference: string, key: string): Promise<string>;
  /** Charges a saved method, which the bank may refuse. @returns the provider's id of the payment */
  abstract chargeSaved(charge: SavedCharge): Promise<string>;
  /** Verifies the signature of the received bytes and parses them. @throws AppError INVALID_SIGNATURE */
  abstract readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
}

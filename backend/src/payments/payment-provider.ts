/** What is asked of a provider: an amount to be paid by a buyer who is present. */
export interface PaymentRequest {
  /** Our id of what is paid. Makes the request repeatable: the same key opens one payment. */
  key: string;
  /** Cents. */
  amount: number;
  currency: string;
  /** The method will be charged again without the buyer: for offers that renew. */
  keepMethod: boolean;
  /** The provider's own id of the buyer, when an earlier purchase left one. */
  customer: string | null;
}

export interface OpenedPayment {
  /** The provider's own id of the payment. */
  reference: string;
  /** What the provider's browser code needs; null when it needs nothing. */
  clientSecret: string | null;
}

/** A payment method kept for later, in the provider's own ids. */
export interface SavedMethod {
  customer: string;
  method: string;
}

/** The card a payment was made with: as much of it as a receipt may say, and never more. */
export interface PaidCard {
  /** In words, e.g. 'Visa'. */
  brand: string;
  /** The last four digits. */
  last4: string;
  /** SHA-256, hexadecimal, of the provider's own name of the card; absent when it has none. */
  fingerprintHash?: string;
}

/** A payment without the buyer present. */
export interface SavedCharge {
  /** Makes the request repeatable: the same key charges once. */
  key: string;
  /** Cents. */
  amount: number;
  currency: string;
  saved: SavedMethod;
}

/** What a provider says of a payment that has arrived. */
export interface PaidProviderPayment {
  status: 'paid';
  transactionId: string;
  /** Cents. */
  amount: number;
  currency: string;
  saved: SavedMethod | null;
  /** Null when the provider does not tell. */
  card: PaidCard | null;
}

/** The provider's own word on a payment. Never built from what a browser or an event says. */
export type ProviderPayment =
  | { status: 'unpaid' | 'processing' | 'requires_action' }
  | PaidProviderPayment
  | { status: 'refunded'; transactionId: string }
  | { status: 'failed'; reason: string };

/** The provider's own word on a dispute: a buyer contests a payment at their bank. */
export interface ProviderDispute {
  /** The provider's own id of it. */
  id: string;
  status: 'open' | 'won' | 'lost';
  /** Why the buyer contests it, in the bank's word, such as 'fraudulent'. */
  reason: string;
  /** Until when evidence is taken; null when none is asked for. */
  evidenceDueAt: Date | null;
}

/** Something a provider tells us unasked. It only says where to look; the truth is asked for. */
export interface PaymentEvent {
  id: string;
  type: string;
  /** The payment it is about; null when it is about none of ours. */
  reference: string | null;
  /** Set when a dispute of that payment is what has changed. */
  disputed?: boolean;
}

/** The request header that carries the signature of an event. */
export const SIGNATURE_HEADERS = { simulated: 'Simulated-Signature', stripe: 'Stripe-Signature' } as const;

/** A refund came too late: a bank was asked for the money, and whoever it decides for gets it. */
export class DisputedPaymentError extends Error {
  constructor() {
    super('The provider does not refund a payment that a bank was asked for.');
  }
}

/**
 * Who takes the money. A provider that does not answer is an AppError PAYMENT_UNAVAILABLE: nothing is known, everything
 * may be repeated.
 */
export abstract class PaymentProvider {
  abstract readonly name: keyof typeof SIGNATURE_HEADERS;
  /** True when no money moves; every page then says so. */
  abstract readonly simulated: boolean;
  /** What the provider's browser code is started with; null when there is none. */
  abstract readonly publishableKey: string | null;
  /** Opens a payment; the same key gets the same payment. */
  abstract open(request: PaymentRequest): Promise<OpenedPayment>;
  /** The same payment again, for a browser that comes back to it. */
  abstract reopen(reference: string): Promise<OpenedPayment>;
  /**
   * Charges the payment with the method the buyer chose, or goes on after a challenge. Charging twice charges once.
   * @param paymentMethod the provider's token of it; absent when the provider's browser code has confirmed already
   * @returns the truth, as `retrieve` tells it
   */
  abstract charge(reference: string, paymentMethod: string | undefined): Promise<ProviderPayment>;
  abstract retrieve(reference: string): Promise<ProviderPayment>;
  /** The newest dispute of a payment; null when there is none. */
  abstract retrieveDispute(reference: string): Promise<ProviderDispute | null>;
  /** Ends a payment nobody has paid, so that it cannot be paid any more. Too late is no error: the truth tells. */
  abstract cancel(reference: string): Promise<void>;
  /**
   * Gives the whole amount back. The same key gives back once.
   * @returns the provider's own id of the refund
   * @throws DisputedPaymentError while a bank has the money, or when it has given it back: `retrieveDispute` tells
   * which
   */
  abstract refund(reference: string, key: string): Promise<string>;
  /**
   * Charges a kept method. A refusal of the bank is not thrown: the truth tells.
   * @returns the provider's own id of the payment
   */
  abstract chargeSaved(charge: SavedCharge): Promise<string>;
  /**
   * Reads an event, once its signature over the very bytes received has been found good.
   * @throws AppError INVALID_SIGNATURE
   */
  abstract readEvent(body: Buffer, signature: string | undefined): PaymentEvent;
}

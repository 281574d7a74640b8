import type Stripe from 'stripe';
import { sha256 } from '../../platform/config/sha256.js';
import { declineText, NOT_MADE } from '../decline-texts.js';
import type { PaidCard, ProviderDispute, ProviderPayment } from '../payment-provider.js';

/** Stripe's codes in words; a brand it adds is a card like any other. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Reads a PaymentIntent with its latest charge expanded. */
export function truthOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const { status, last_payment_error: refusal } = intent;
  if (status === 'succeeded') return paidOf(intent);
  if (status === 'processing' || status === 'requires_capture') return { status: 'processing' };
  if (status === 'requires_action') return { status: 'requires_action' };
  if (refusal) return { status: 'failed', reason: declineText(refusal.decline_code, refusal.code) };
  if (status === 'canceled') return { status: 'failed', reason: NOT_MADE };
  return { status: 'unpaid' };
}

function paidOf(intent: Stripe.PaymentIntent): ProviderPayment {
  const { latest_charge: charge, customer, payment_method: method } = intent;
  const transactionId = idOf(charge) ?? intent.id;
  if (charge && typeof charge !== 'string' && charge.refunded) return { status: 'refunded', transactionId };
  const [customerId, methodId] = [idOf(customer), idOf(method)];
  return {
    status: 'paid',
    transactionId,
    amount: intent.amount_received,
    currency: intent.currency.toUpperCase(),
    saved: intent.setup_future_usage && customerId && methodId ? { customer: customerId, method: methodId } : null,
    card: cardOf(charge),
  };
}

function cardOf(charge: Stripe.PaymentIntent['latest_charge']): PaidCard | null {
  const card = charge && typeof charge !== 'string' ? charge.payment_method_details?.card : null;
  if (!card?.last4) return null;
  const known = { brand: BRANDS[card.brand ?? ''] ?? 'Card', last4: card.last4 };
  if (!card.fingerprint) return known;
  return { ...known, fingerprintHash: sha256(card.fingerprint) };
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/**
 * A dispute as far as it is read. An inquiry of a bank ('warning') is one as well: it wants the same evidence, and
 * closed without a dispute it is won. What was prevented was returned.
 */
export function disputeOf({ id, status, reason, evidence_details: { due_by: due } }: Stripe.Dispute): ProviderDispute {
  const ends: Readonly<Record<string, 'won' | 'lost'>> = {
    ...{ won: 'won', warning_closed: 'won' },
    ...{ lost: 'lost', prevented: 'lost' },
  };
  return { id, status: ends[status] ?? 'open', reason, evidenceDueAt: due === null ? null : new Date(due * 1000) };
}

/** The PaymentIntent an event is about: the object itself, or the one a charge or refund belongs to. */
export function paymentOf(object: unknown): string | null {
  const {
    object: kind,
    id,
    payment_intent: parent,
  } = object as Partial<Record<'object' | 'id' | 'payment_intent', unknown>>;
  if (kind === 'payment_intent') return typeof id === 'string' ? id : null;
  return typeof parent === 'string' ? parent : null;
}

import type Stripe from 'stripe';
import { sha256 } from '../../platform/config/sha256.js';
import { declineText, NOT_MADE } from '../payment-texts.js';
import type { PaidCard, ProviderDispute, ProviderPayment } from '../payment-provider.js';

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

/** Returns the state of a PaymentIntent whose latest charge is expanded. */
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

const DISPUTE_ENDS: Readonly<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
};

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Returns the state of a dispute; a bank's inquiry ('warning') counts as one. */
export function disputeOf({ id, status, reason, evidence_details: { due_by: due } }: Stripe.Dispute): ProviderDispute {
  return {
    id,
    status: DISPUTE_ENDS[status] ?? 'open',
    reason,
    evidenceDueAt: due === null ? null : new Date(due * 1000),
  };
}

/** Returns the id of the PaymentIntent that the object of an event is, or belongs to. */
export function paymentOf(object: unknown): string | null {
  const { object: kind, id, payment_intent: parent } = object as Record<string, unknown>;
  const paymentId = kind === 'payment_intent' ? id : parent;
  return typeof paymentId === 'string' ? paymentId : null;
}

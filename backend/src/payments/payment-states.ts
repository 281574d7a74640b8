import { statesBefore, type Transitions } from '../platform/config/transitions.js';

export const PAYMENT_STATES = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/**
 * The allowed transitions of a payment. It is paid once. Money that arrives for an abandoned payment, or that the
 * provider refunded before we received its event, goes straight to `refunded`.
 */
export const PAYMENT_TRANSITIONS: Transitions<PaymentState> = {
  pending: ['paid', 'failed', 'refunded'],
  paid: ['refunded'],
  failed: ['refunded'],
  refunded: [],
};

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/**
 * How a dispute of a payment moves. A bank's last instance may still take a won one back, and a bank may begin another
 * one; what is lost stays lost. An event that says 'open' late, after the end of the same one, changes nothing.
 */
export const DISPUTE_TRANSITIONS: Transitions<DisputeState> = {
  open: ['won', 'lost'],
  won: ['lost', 'open'],
  lost: [],
};

/** From which states a payment may move to `target`. */
export const paymentStatesBefore = (target: PaymentState): PaymentState[] => statesBefore(PAYMENT_TRANSITIONS, target);

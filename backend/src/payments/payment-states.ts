import type { PAYMENT_STATES } from '../platform/input-rules/codes.js';
import { statesBefore, type Transitions } from '../platform/config/transitions.js';

export type PaymentState = (typeof PAYMENT_STATES)[number];

/** Money that arrives for an abandoned payment goes straight to `refunded`. */
export const PAYMENT_TRANSITIONS: Transitions<PaymentState> = {
  pending: ['paid', 'failed', 'refunded'],
  paid: ['refunded'],
  failed: ['refunded'],
  refunded: [],
};

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** A bank's last instance may reverse a won dispute, and a bank may open another one; what is lost stays lost. */
export const DISPUTE_TRANSITIONS: Transitions<DisputeState> = {
  open: ['won', 'lost'],
  won: ['lost', 'open'],
  lost: [],
};

export const paymentStatesBefore = (target: PaymentState): PaymentState[] => statesBefore(PAYMENT_TRANSITIONS, target);

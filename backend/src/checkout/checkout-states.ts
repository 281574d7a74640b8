import { statesBefore, type Transitions } from '../platform/config/transitions.js';

export const CHECKOUT_STATUSES = [
  'created',
  'processing',
  'requires_action',
  'completed',
  'failed',
  'expired',
  'refunded',
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

export const CHECKOUT_TRANSITIONS: Transitions<CheckoutStatus> = {
  created: ['processing', 'expired'],
  processing: ['requires_action', 'completed', 'failed', 'expired'],
  requires_action: ['processing', 'completed', 'failed', 'expired'],
  completed: ['refunded'],
  failed: [],
  expired: [],
  refunded: [],
};

export const checkoutStatesBefore = (target: CheckoutStatus): CheckoutStatus[] =>
  statesBefore(CHECKOUT_TRANSITIONS, target);

/** A session in one of these can still be paid. */
export const OPEN_STATUSES: readonly CheckoutStatus[] = ['created', 'processing', 'requires_action'];

import type { CHECKOUT_STATUSES } from '../platform/input-rules/codes.js';
import { statesBefore, type Transitions } from '../platform/config/transitions.js';

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

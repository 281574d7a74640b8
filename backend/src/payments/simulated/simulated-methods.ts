import type { SimulatedStatus } from './simulated-payment.entity.js';

/** What a test payment method does. No card number is ever sent: the browser turns test cards into these names. */
export interface TestMethod {
  /** What becomes of the payment when it is charged. */
  outcome: Exclude<SimulatedStatus, 'unpaid' | 'canceled' | 'refunded'>;
  /** The bank's code of a refusal. */
  code?: string;
  /** How often the provider reports the payment; 1 unless told otherwise. */
  events?: 0 | 2;
  /** Charged again without the buyer, it is refused. */
  refusedLater?: true;
}

export const TEST_METHODS: ReadonlyMap<string, TestMethod> = new Map<string, TestMethod>([
  ['sim_card_success', { outcome: 'paid' }],
  ['sim_card_declined', { outcome: 'declined', code: 'card_declined' }],
  ['sim_card_insufficient_funds', { outcome: 'declined', code: 'insufficient_funds' }],
  ['sim_card_expired', { outcome: 'declined', code: 'expired_card' }],
  ['sim_card_3ds', { outcome: 'requires_action' }],
  ['sim_card_delayed', { outcome: 'processing' }],
  ['sim_card_duplicate_webhook', { outcome: 'paid', events: 2 }],
  ['sim_card_lost_webhook', { outcome: 'processing', events: 0 }],
  ['sim_card_declined_later', { outcome: 'paid', refusedLater: true }],
]);

/** The answers to a 3-D Secure challenge: sent as the payment method of a second charge. */
export const CHALLENGE_ANSWERS: ReadonlyMap<string, TestMethod> = new Map<string, TestMethod>([
  ['sim_3ds_confirmed', { outcome: 'paid' }],
  ['sim_3ds_refused', { outcome: 'declined', code: 'payment_intent_authentication_failure' }],
]);

/** How long a delayed payment takes to arrive. */
export const DELAY_MS = 3_000;

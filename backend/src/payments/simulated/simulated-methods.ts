import { sha256 } from '../../platform/config/sha256.js';
import type { PaidCard } from '../payment-provider.js';
import type { SimulatedStatus } from './simulated-payment.entity.js';

/** What a test payment method does; the browser replaces test card numbers by their names. */
export interface TestMethod {
  outcome: Exclude<SimulatedStatus, 'unpaid' | 'canceled' | 'refunded'>;
  card?: PaidCard;
  code?: string;
  /** How many events the provider sends; 1 by default. */
  events?: 0 | 2;
  /** Whether later charges are refused. */
  refusedLater?: true;
}

const visa = (last4: string): PaidCard => ({ brand: 'Visa', last4 });

export const TEST_METHODS: ReadonlyMap<string, TestMethod> = new Map<string, TestMethod>([
  ['sim_card_success', { outcome: 'paid', card: visa('4242') }],
  ['sim_card_mastercard', { outcome: 'paid', card: { brand: 'Mastercard', last4: '4444' } }],
  ['sim_card_amex', { outcome: 'paid', card: { brand: 'American Express', last4: '0005' } }],
  ['sim_card_discover', { outcome: 'paid', card: { brand: 'Discover', last4: '1117' } }],
  ['sim_card_known', { outcome: 'paid', card: { ...visa('4242'), fingerprintHash: sha256('sim_card_known') } }],
  ['sim_card_declined', { outcome: 'declined', code: 'card_declined' }],
  ['sim_card_insufficient_funds', { outcome: 'declined', code: 'insufficient_funds' }],
  ['sim_card_expired', { outcome: 'declined', code: 'expired_card' }],
  ['sim_card_3ds', { outcome: 'requires_action' }],
  ['sim_card_delayed', { outcome: 'processing', card: visa('0077') }],
  ['sim_card_duplicate_webhook', { outcome: 'paid', card: visa('4242'), events: 2 }],
  ['sim_card_lost_webhook', { outcome: 'processing', card: visa('0077'), events: 0 }],
  ['sim_card_declined_later', { outcome: 'paid', card: visa('0341'), refusedLater: true }],
]);

/** The results of a 3-D Secure challenge, sent as the payment method of a second charge. */
export const CHALLENGE_ANSWERS: ReadonlyMap<string, TestMethod> = new Map<string, TestMethod>([
  ['sim_3ds_confirmed', { outcome: 'paid', card: visa('3184') }],
  ['sim_3ds_refused', { outcome: 'declined', code: 'payment_intent_authentication_failure' }],
]);

export const DELAY_MS = 3_000;

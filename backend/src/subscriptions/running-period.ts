import type { Payment } from '../payments/payment.entity.js';
import type { Subscription } from './subscription.entity.js';

/** A payment that goes back, or is contested by its bank. */
export type TakenBack = Pick<Payment, 'period' | 'refundReason'>;

/** The purchase pays for the first period, which has the number 0. */
export const paysRunningPeriod = (
  { period }: Pick<Payment, 'period'>,
  running: Pick<Subscription, 'period'>,
): boolean => (period ?? 0) === running.period;

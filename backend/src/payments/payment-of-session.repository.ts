import type { DataSource } from 'typeorm';
import { Payment } from './payment.entity.js';

/** A payment as JSON of the database has it. */
export type StoredPayment = Record<keyof Payment, unknown>;

/**
 * The payment of a purchase as one value of JSON, to stand inside a statement about its session. It bears the id of the session.
 * @param sessionId SQL of that id
 */
export const paymentOf = (sessionId: string): string =>
  `(SELECT to_jsonb(payments) FROM payments WHERE payments.id = ${sessionId})`;

/** SQL that is true where the payment of a purchase went back because no source answered. @param sessionId SQL of the session's id */
export const wasUnanswered = (sessionId: string): string =>
  `EXISTS (SELECT FROM payments WHERE payments."checkoutSessionId" = ${sessionId} AND payments."refundReason" = 'no_answer')`;

/** As the entity says of each column: JSON knows no instants, and has numbers where a bigint is read as a text. */
export function toPayment(stored: StoredPayment, dataSource: DataSource): Payment {
  const read = { ...stored };
  for (const { propertyName, type } of dataSource.getMetadata(Payment).columns) {
    const key = propertyName as keyof Payment;
    const value = stored[key];
    if (value === null) continue;
    if (type === 'timestamptz') read[key] = new Date(String(value));
    if (type === 'bigint') read[key] = String(value);
  }
  return read as Payment;
}

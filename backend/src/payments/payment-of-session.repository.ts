import type { Payment } from './payment.entity.js';

/** A payment as JSON of the database has it. */
export type StoredPayment = Omit<Payment, Dates | 'vehicleReportId'> &
  Record<Dates, string | null> & { createdAt: string; vehicleReportId: number | null };

type Dates = 'createdAt' | 'settledAt' | 'refundedAt';

/**
 * The payment of a purchase as one value of JSON, to stand inside a statement about its session. It bears the id of the session.
 * @param sessionId SQL of that id
 */
export const paymentOf = (sessionId: string): string =>
  `(SELECT to_jsonb(payments) FROM payments WHERE payments.id = ${sessionId})`;

export const toPayment = (stored: StoredPayment): Payment => ({
  ...stored,
  vehicleReportId: stored.vehicleReportId === null ? null : String(stored.vehicleReportId),
  createdAt: new Date(stored.createdAt),
  settledAt: stored.settledAt === null ? null : new Date(stored.settledAt),
  refundedAt: stored.refundedAt === null ? null : new Date(stored.refundedAt),
});

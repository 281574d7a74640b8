import type { EntityManager } from 'typeorm';
import type { Visitor } from '../http/visitor.js';

/** One payment of a buyer that arrived: a purchase, or a later charge of a plan. */
export interface Payment {
  id: string;
  kind: 'purchase' | 'renewal' | 'extra_report';
  userId: string;
  subscriptionId: string | null;
  /** The report it was made for; a renewal has none. */
  vehicleReportId: string | null;
  offerKey: string;
  amountCents: number;
  currency: string;
  paidAt: Date;
  refunded: boolean;
}

const PAYMENT = `SELECT s.id, 'purchase' AS kind, s."userId", p.id AS "subscriptionId", s."vehicleReportId", s."offerKey",
    s.value AS "amountCents", s.currency, s."completedAt" AS "paidAt", s.status = 'refunded' AS refunded
  FROM checkout_sessions s LEFT JOIN subscriptions p ON p."checkoutSessionId" = s.id
  WHERE s.id = $1 AND s.status IN ('completed', 'refunded')
  UNION ALL
  SELECT c.id, c.kind, p."userId", p.id, c."vehicleReportId", p."offerKey", c."amountCents", c.currency, c."settledAt",
    c.status = 'refunded'
  FROM subscription_charges c JOIN subscriptions p ON p.id = c."subscriptionId"
  WHERE c.id = $1 AND c.status IN ('paid', 'refunded')`;

/** A payment of this visitor; null for an unknown one and another person's alike. */
export async function findPayment(tx: EntityManager, id: string, visitor: Visitor): Promise<Payment | null> {
  const [payment] = await tx.query<Payment[]>(
    `SELECT payment.* FROM (${PAYMENT}) payment
     JOIN user_identities i ON i."userId" = payment."userId" AND i."anonId" = $2`,
    [id, visitor.anonId],
  );
  return payment ?? null;
}

/** Keeps everything a decision about a payment rests on as it is until the transaction ends: nothing is opened or spent meanwhile. */
export async function holdPayment(tx: EntityManager, payment: Payment): Promise<void> {
  await tx.query('SELECT FROM subscriptions WHERE id = $1 FOR UPDATE', [payment.subscriptionId]);
  await tx.query('SELECT FROM vehicle_reports WHERE id = $1 FOR UPDATE', [payment.vehicleReportId]);
  const table = payment.kind === 'purchase' ? 'checkout_sessions' : 'subscription_charges';
  await tx.query(`SELECT FROM ${table} WHERE id = $1 FOR UPDATE`, [payment.id]);
}

import { offerOf } from '../checkout/offer-catalogue.js';
import type { RefundReason } from '../checkout/checkout-session.entity.js';
import { REFUND_WORDS } from '../notifications/purchase-emails.js';
import { paidWith } from '../checkout/paid-with.js';
import { addDays } from '../checkout/quotes.js';
import { nameInSql } from '../vehicle-data/vehicle-name.js';
import type { ReceiptLineView } from './purchases.dto.js';
import { REFUND_DAYS } from './refund-rules.js';

export interface ReceiptRow {
  id: string;
  kind: ReceiptLineView['kind'];
  offerKey: string;
  paidAt: Date;
  amountCents: number;
  currency: string;
  transactionId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  refunded: boolean;
  refundReason: RefundReason | null;
  refundedAt: Date | null;
  reportId: string | null;
  vin: string | null;
  vehicle: string | null;
  /** The purchase whose terms this payment follows. */
  sessionId: string;
}

/** The vehicle of a report row `r` as a buyer knows it. */
export const VEHICLE = nameInSql('r."vehicleData"');

const REPORT = `r.token AS "reportId", r.vin, ${VEHICLE} AS vehicle`;

/** Every payment of a user that arrived. $1 is the user. */
export const RECEIPT_ROWS = `
  SELECT s.id, 'purchase' AS kind, s."offerKey", s."completedAt" AS "paidAt", s.value AS "amountCents", s.currency,
    s."transactionId", s."cardBrand", s."cardLast4", s.status = 'refunded' AS refunded, s."refundReason", s."refundedAt", ${REPORT}, s.id AS "sessionId"
  FROM checkout_sessions s JOIN vehicle_reports r ON r.id = s."vehicleReportId"
  WHERE s."userId" = $1 AND s.status IN ('completed', 'refunded')
  UNION ALL
  SELECT c.id, c.kind, p."offerKey", c."settledAt", c."amountCents", c.currency, c."transactionId",
    c."cardBrand", c."cardLast4", c.status = 'refunded',
    c."refundReason", c."refundedAt", ${REPORT}, p."checkoutSessionId"
  FROM subscriptions p JOIN subscription_charges c ON c."subscriptionId" = p.id
  LEFT JOIN vehicle_reports r ON r.id = c."vehicleReportId"
  WHERE p."userId" = $1 AND c.status IN ('paid', 'refunded')`;

const TITLES: Record<ReceiptLineView['kind'], (offer: string) => string> = {
  purchase: (offer) => offer,
  renewal: (offer) => `${offer}: monthly renewal`,
  extra_report: (offer) => `${offer}: further report`,
};

export function receiptLine(row: ReceiptRow, now: Date): ReceiptLineView {
  const until = addDays(row.paidAt, REFUND_DAYS);
  return {
    id: row.id,
    kind: row.kind,
    paidAt: row.paidAt.toISOString(),
    title: TITLES[row.kind](offerOf(row.offerKey).name),
    vehicle: row.vehicle,
    amountCents: row.amountCents,
    currency: row.currency,
    paidWith: paidWith(row),
    refund: row.refunded ? (row.refundedAt ? 'done' : 'underway') : 'none',
    refundText: row.refunded && row.refundReason ? REFUND_WORDS[row.refundReason] : null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    refundableUntil: row.refunded || until < now ? null : until.toISOString(),
  };
}

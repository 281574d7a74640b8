import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { purchaseRecipient } from '../checkout/purchase-recipient.repository.js';
import type { RowRange } from '../http/row-range.js';
import type { Visitor } from '../http/visitor.js';
import { contactSql } from '../notifications/recipient.repository.js';
import type { Payment } from '../payments/payment.entity.js';
import type { AccessFacts } from '../reports/report-access.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { RenewalPause } from '../subscriptions/renewal-pause.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { userOfVisitor } from '../users/visitor-user.repository.js';
import { nameInSql } from '../vehicle-data/vehicle-name.js';
import type { LedgerRow } from './credit-lines.js';
import type { BoughtReportView, EntitlementView, LookedUpReportView } from './purchases.dto.js';
import type { ReceiptRow } from './receipt-rows.js';

/** How many rows a list has, in each of its rows. */
const TOTAL = 'count(*) OVER ()::int AS total';
/** Of the vehicles that were looked up only what somebody may still have in mind. */
const MOST_LOOKED_UP = 5;

const PLATE = `r."licensePlate" || ' (' || r.state || ')'`;
/** The vehicle of a report row `r` as a buyer knows it. */
const VEHICLE = nameInSql('r."vehicleData"');

/** A payment that arrived, also when it bought nothing and went back by itself: whoever is mailed about it finds it in their purchases. */
const ARRIVED = `payment.state IN ('paid', 'refunded') AND payment."settledAt" IS NOT NULL`;

/** Payments for what was bought in other browsers under the email this visitor has proven (docs/decisions/0095). */
const ofMailbox = (anonId: string): string =>
  `payment.id = ANY(ARRAY(SELECT "paymentId" FROM mailbox_payments WHERE "anonId" = ${anonId}))`;

/** A claim somebody else wrote about a payment both know: its words are theirs alone. */
const ASKED_ELSEWHERE = `(kind = 'claim' AND coalesce("askedByUserId", "userId") <> $1)`;

/** Every payment of a user, and of their mailbox, that arrived. $1 is the user, $2 their browser. */
const RECEIPT_ROWS = `
  SELECT payment.id, payment.kind, payment."offerKey", payment."settledAt" AS "paidAt", payment."amountCents", payment.currency,
    payment."transactionId", payment."cardBrand", payment."cardLast4", payment.state = 'refunded' AS refunded,
    payment."refundReason", payment."refundedAt", r.token AS "reportId", r.vin, ${VEHICLE} AS vehicle,
    coalesce(payment."checkoutSessionId", s."checkoutSessionId") AS "sessionId", payment."userId" <> $1 AS elsewhere,
    (SELECT to_jsonb(newest) FROM (SELECT kind, state, "openedAt", "dueAt", "closedAt", ${ASKED_ELSEWHERE} AS "askedElsewhere",
        CASE WHEN NOT ${ASKED_ELSEWHERE} THEN words END AS words FROM cases
      WHERE "paymentId" = payment.id ORDER BY ${ASKED_ELSEWHERE}, "openedAt" DESC LIMIT 1) newest) AS "case"
  FROM payments payment LEFT JOIN subscriptions s ON s.id = payment."subscriptionId"
  LEFT JOIN vehicle_reports r ON r.id = payment."vehicleReportId"
  WHERE (payment."userId" = $1 OR ${ofMailbox('$2')}) AND ${ARRIVED}`;

/** A row of a page. */
type Counted<Row> = Row & { total: number };

export type ReportRow = Omit<BoughtReportView, 'access' | 'boughtAt' | 'monitoredUntil'> &
  AccessFacts & { boughtAt: Date; monitoredUntil: Date | null };

export type BoughtSubscription = Subscription & {
  terms: string;
  elsewhere: boolean;
  needsProof: boolean;
  pause: RenewalPause | null;
};

/** A receipt with its terms and whom it is billed to. */
type ReceiptDetails = ReceiptRow & {
  /** A credit of the purchase opened its report. */
  creditUsed: boolean;
  termsText: string;
  termsAcceptedAt: Date;
  fullName: string | null;
  email: string | null;
  addressLine1: string | null;
  addressLine2: string | null;
  place: string | null;
};

/** A payment of a buyer that arrived, with the subscription it belongs to or, as a purchase, has begun. */
export type ArrivedPayment = Payment & {
  settledAt: Date;
  paidSubscriptionId: string | null;
  /** The person who asks only reads the mailbox it was bought under. */
  elsewhere: boolean;
};

/** A vehicle that was looked up, with what decides whether its report is sold. */
type LookedUp = LookedUpReportView & Pick<VehicleReport, 'vehicleData' | 'availability' | 'history'>;

/** A read model: what a visitor bought, across the tables of all who sell. One statement for each list, however long it is. */
@Injectable()
export class PurchasesRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async entitlement({ anonId }: Visitor, now: Date): Promise<EntitlementView | null> {
    const [row] = await this.dataSource.query<EntitlementView[]>(
      `SELECT u."unlimitedActive" AND coalesce(u."unlimitedPeriodEnd" > $2, false) AS "unlimitedActive", u."creditsBalance",
         p."reportsUsed", p."reportsPerPeriod"
       FROM user_identities i JOIN users u ON u.id = i."userId"
       LEFT JOIN LATERAL (SELECT "reportsUsed", "reportsPerPeriod" FROM subscriptions WHERE "userId" = u.id
         AND status IN ('trialing', 'active') AND "currentPeriodEnd" > $2 AND "reportsPerPeriod" IS NOT NULL
         AND NOT is_period_disputed(id) ORDER BY "currentPeriodEnd" LIMIT 1) p ON true
       WHERE i."anonId" = $1`,
      [anonId, now],
    );
    return row ?? null;
  }

  /**
   * Those of the user, those bought elsewhere under their mailbox, and those that this browser kept; what is mailed about the latter is
   * not this visitor's to know. Whether a history holds records is in the refund it led to; reading every history to find out would be dear.
   */
  reports(
    userId: string | null,
    { anonId }: Visitor,
    now: Date,
    { offset, limit }: RowRange,
  ): Promise<Counted<ReportRow>[]> {
    return this.dataSource.query(
      `WITH elsewhere AS (SELECT DISTINCT "vehicleReportId" AS id FROM mailbox_reports WHERE "anonId" = $3)
       SELECT ${TOTAL}, r.token AS "reportId", ${VEHICLE} AS vehicle, r.vin, ${PLATE} AS plate,
         u."unlockedAt" AS "boughtAt", r.id IN (SELECT id FROM elsewhere) AS elsewhere, CASE WHEN u."revokedAt" IS NULL THEN u."accessUntil" END AS "accessUntil", u.refunded,
         r.history IS NOT NULL AS ready, r."signedAt" IS NOT NULL AS signed, r."addressedAt" IS NOT NULL AS addressed,
         greatest(u."unlockedAt", r."signedAt", r."addressedAt") AS "waitingSince",
         coalesce(u.refunded = 'credit' OR payment."refundReason" = 'no_records', false) AS "noRecords",
         CASE WHEN u."revokedAt" IS NULL AND w."stoppedAt" IS NULL AND w."endsAt" > $2
           AND u."userId" = $1 AND ${contactSql('$1')} IS NOT NULL THEN w."endsAt" END AS "monitoredUntil",
         array_remove(ARRAY[CASE WHEN w."knownRecalls" IS NOT NULL THEN 'recalls' END,
           CASE WHEN w."knownCounts" IS NOT NULL THEN 'records' END], NULL) AS "monitoredFor"
       FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId"
       LEFT JOIN payments payment ON payment.id = u."paymentId"
       LEFT JOIN report_watches w ON w."vehicleReportId" = r.id
       WHERE u."userId" = $1 OR u."vehicleReportId" = ANY(ARRAY(
         SELECT "vehicleReportId" FROM browser_reports WHERE "anonId" = $3 UNION ALL SELECT id FROM elsewhere))
       ORDER BY u."unlockedAt" DESC, u.id DESC OFFSET $4 LIMIT $5`,
      [userId, now, anonId, offset, limit],
    );
  }

  /** A vehicle whose history turned out empty has nothing to open, and was unlocked before: it is not among them. */
  lookedUp(userId: string): Promise<LookedUp[]> {
    return this.dataSource.query<LookedUp[]>(
      `SELECT r.token AS "reportId", ${VEHICLE} AS vehicle, r.vin, ${PLATE} AS plate, r."vehicleData", r.availability, r.history
       FROM vehicle_reports r WHERE r."userId" = $1 AND r.vin IS NOT NULL AND NOT EXISTS (SELECT FROM report_unlocks WHERE "vehicleReportId" = r.id)
       ORDER BY r."searchedAt" DESC LIMIT ${MOST_LOOKED_UP}`,
      [userId],
    );
  }

  /**
   * Entries that move nothing, such as reports that a subscription counts, are left out. `newer`: what the rows before the page have moved.
   */
  ledger(userId: string, { offset, limit }: RowRange): Promise<Counted<LedgerRow>[]> {
    return this.dataSource.query(
      `SELECT ${TOTAL}, coalesce(sum(l."deltaCredits") OVER (ORDER BY l.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::int
         AS newer, l."createdAt", l.source, l."offerKey", l."deltaCredits", r.id IS NOT NULL AS "ofReport", ${VEHICLE} AS vehicle
       FROM entitlement_ledger l LEFT JOIN vehicle_reports r ON r.id = l."vehicleReportId"
       WHERE l."userId" = $1 AND l."deltaCredits" <> 0 ORDER BY l.id DESC OFFSET $2 LIMIT $3`,
      [userId, offset, limit],
    );
  }

  /** With the terms they were bought on. */
  subscriptions(
    userId: string,
    { anonId }: Visitor,
    { offset, limit }: RowRange,
  ): Promise<Counted<BoughtSubscription>[]> {
    return this.dataSource.query(
      `SELECT ${TOTAL}, p.*, consent."consentText" AS terms, p."userId" <> $1 AS elsewhere,
         coalesce(p."canceledBy" = 'mailbox' AND NOT has_proven_mailbox_of(p.id, $1), false) AS "needsProof",
         renewal_pause(p.id) AS pause
       FROM subscriptions p
       JOIN checkout_consents consent ON consent."checkoutSessionId" = p."checkoutSessionId"
       WHERE p."userId" = $1 OR p."checkoutSessionId" = ANY(ARRAY(
         SELECT "checkoutSessionId" FROM mailbox_purchases WHERE "anonId" = $2))
       ORDER BY p."createdAt" DESC, p.id DESC OFFSET $3 LIMIT $4`,
      [userId, anonId, offset, limit],
    );
  }

  receipts(userId: string, { anonId }: Visitor, { offset, limit }: RowRange): Promise<Counted<ReceiptRow>[]> {
    return this.dataSource.query(
      `SELECT ${TOTAL}, receipt.* FROM (${RECEIPT_ROWS}) receipt ORDER BY "paidAt" DESC, id DESC OFFSET $3 LIMIT $4`,
      [userId, anonId, offset, limit],
    );
  }

  /** Where two people read it, payer and owner of the mailbox, neither learns from it what the other is called or where they live. */
  async receipt(id: string, userId: string, { anonId }: Visitor): Promise<ReceiptDetails | null> {
    const [row] = await this.dataSource.query<ReceiptDetails[]>(
      `SELECT receipt.*, consent."consentText" AS "termsText", consent."createdAt" AS "termsAcceptedAt",
         EXISTS (SELECT FROM credit_grants g JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
           WHERE g."paymentId" = receipt.id AND spent."vehicleReportId" = session."vehicleReportId") AS "creditUsed",
         CASE WHEN NOT receipt.elsewhere THEN u."fullName" END AS "fullName",
         ${purchaseRecipient('session', 'u.email')} AS email, address."addressLine1", address."addressLine2",
         address.city || ', ' || address.state || ' ' || address."zipCode" AS place
       FROM (${RECEIPT_ROWS}) receipt
       JOIN users u ON u.id = $1
       JOIN checkout_sessions session ON session.id = receipt."sessionId"
       JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
       LEFT JOIN addresses address ON address."vehicleReportId" = session."vehicleReportId"
         AND coalesce(address."givenByUserId", session."userId") = $1
       WHERE receipt.id = $3`,
      [userId, anonId, id],
    );
    return row ?? null;
  }

  /** What paid for the period a subscription is in; null when nothing does. */
  async paymentOfPeriod(tx: EntityManager, subscriptionId: string): Promise<ArrivedPayment | null> {
    const [payment] = await tx.query<ArrivedPayment[]>(
      `SELECT payment.*, p.id AS "paidSubscriptionId", false AS elsewhere FROM subscriptions p JOIN payments payment
         ON payment."checkoutSessionId" = p."checkoutSessionId" AND p.period = 0
         OR payment."subscriptionId" = p.id AND payment.period = p.period AND payment.kind = 'renewal'
       WHERE p.id = $1 AND payment.state = 'paid' AND ${ARRIVED}`,
      [subscriptionId],
    );
    return payment ?? null;
  }

  /** A payment of this visitor or of their mailbox; null for an unknown one and another person's alike. */
  async payment(
    id: string,
    { anonId }: Visitor,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<ArrivedPayment | null> {
    const [payment] = await tx.query<ArrivedPayment[]>(
      `SELECT payment.*, coalesce(payment."subscriptionId", begun.id) AS "paidSubscriptionId",
         (payment."userId" = ${userOfVisitor('$2')}) IS NOT TRUE AS elsewhere
       FROM payments payment LEFT JOIN subscriptions begun ON begun."checkoutSessionId" = payment."checkoutSessionId"
       WHERE payment.id = $1 AND (payment."userId" = ${userOfVisitor('$2')} OR ${ofMailbox('$2')}) AND ${ARRIVED}`,
      [id, anonId],
    );
    return payment ?? null;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { RowRange } from '../platform/http/row-range.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { Case } from '../cases/case.entity.js';
import type { LedgerSource } from '../entitlements/ledger-entry.entity.js';
import type { Payment } from '../payments/payment.entity.js';
import type { AccessFacts } from '../reports/report-access.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { RenewalPause } from '../subscriptions/subscription.dto.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import type { BoughtReportView, EntitlementView, LookedUpReportView, ReceiptLineView } from './purchases.dto.js';

const MAX_LOOKED_UP = 5;

/** A row of a page, with the length of the whole list. */
type Counted<Row> = Row & { total: number };

export type ReportRow = Omit<BoughtReportView, 'access' | 'boughtAt' | 'monitoredUntil'> &
  AccessFacts & { boughtAt: Date; monitoredUntil: Date | null };

export type BoughtSubscription = Subscription & {
  terms: string;
  elsewhere: boolean;
  needsProof: boolean;
  pause: RenewalPause | null;
};

export interface LedgerRow {
  createdAt: Date;
  source: LedgerSource;
  offerKey: string | null;
  deltaCredits: number;
  ofReport: boolean;
  vehicle: string | null;
  /** Sum of all newer entries. */
  newer: number;
}

export type ReceiptRow = Pick<ReceiptLineView, 'id' | 'kind' | 'amountCents' | 'currency' | 'vehicle' | 'elsewhere'> &
  Pick<Payment, 'offerKey' | 'cardBrand' | 'cardLast4' | 'refundReason' | 'refundedAt'> & {
    paidAt: Date;
    transactionId: string;
    refunded: boolean;
    reportId: string | null;
    vin: string | null;
    /** The purchase whose terms this payment follows. */
    sessionId: string;
    /** The newest case as JSON, with times as text. */
    case:
      | (Pick<Case, 'kind' | 'state' | 'words'> &
          Record<'openedAt' | 'dueAt', string> & { closedAt: string | null; askedElsewhere: boolean })
      | null;
  };

type ReceiptDetails = {
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

/** A settled payment with the subscription it belongs to or started. */
export type SettledPayment = Payment & {
  settledAt: Date;
  paidSubscriptionId: string | null;
  /** The requester did not pay, but owns the mailbox it was bought under. */
  elsewhere: boolean;
};

type LookedUp = LookedUpReportView & Pick<VehicleReport, 'vehicleData' | 'availability' | 'history'>;

/** Reads what a visitor bought, across the tables of several modules: one statement for each list. */
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
   * Reports of the user, of their mailbox and of this browser. Monitoring is shown to the buyer alone. `noRecords` is read
   * from the refund it led to, because reading every history would be expensive.
   */
  reports(
    userId: string | null,
    { anonId }: Visitor,
    now: Date,
    { offset, limit }: RowRange,
  ): Promise<Counted<ReportRow>[]> {
    return this.dataSource.query(
      `WITH elsewhere AS (SELECT DISTINCT "vehicleReportId" AS id FROM mailbox_reports WHERE "anonId" = $3)
       SELECT count(*) OVER ()::int AS total, r.token AS "reportId", vehicle_name(r."vehicleData") AS vehicle, r.vin,
         r."licensePlate" || ' (' || r.state || ')' AS plate, u."unlockedAt" AS "boughtAt",
         r.id IN (SELECT id FROM elsewhere) AS elsewhere,
         CASE WHEN u."revokedAt" IS NULL THEN u."accessUntil" END AS "accessUntil", u.refunded,
         r.history IS NOT NULL AS ready, r."signedAt" IS NOT NULL AS signed, r."addressedAt" IS NOT NULL AS addressed,
         greatest(u."unlockedAt", r."signedAt", r."addressedAt") AS "waitingSince",
         coalesce(u.refunded = 'credit' OR payment."refundReason" = 'no_records', false) AS "noRecords",
         CASE WHEN u."revokedAt" IS NULL AND w."stoppedAt" IS NULL AND w."endsAt" > $2
           AND u."userId" = $1 AND contact_of_user($1) IS NOT NULL THEN w."endsAt" END AS "monitoredUntil",
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

  lookedUp(userId: string): Promise<LookedUp[]> {
    return this.dataSource.query<LookedUp[]>(
      `SELECT r.token AS "reportId", vehicle_name(r."vehicleData") AS vehicle, r.vin,
         r."licensePlate" || ' (' || r.state || ')' AS plate, r."vehicleData", r.availability, r.history
       FROM vehicle_reports r
       WHERE r."userId" = $1 AND r.vin IS NOT NULL
         AND NOT EXISTS (SELECT FROM report_unlocks WHERE "vehicleReportId" = r.id)
       ORDER BY r."searchedAt" DESC LIMIT $2`,
      [userId, MAX_LOOKED_UP],
    );
  }

  /** Entries that change the balance, newest first. */
  ledger(userId: string, { offset, limit }: RowRange): Promise<Counted<LedgerRow>[]> {
    return this.dataSource.query(
      `SELECT count(*) OVER ()::int AS total, l."createdAt", l.source, l."offerKey", l."deltaCredits",
         coalesce(sum(l."deltaCredits") OVER (ORDER BY l.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::int
           AS newer, r.id IS NOT NULL AS "ofReport", vehicle_name(r."vehicleData") AS vehicle
       FROM entitlement_ledger l LEFT JOIN vehicle_reports r ON r.id = l."vehicleReportId"
       WHERE l."userId" = $1 AND l."deltaCredits" <> 0 ORDER BY l.id DESC OFFSET $2 LIMIT $3`,
      [userId, offset, limit],
    );
  }

  subscriptions(
    userId: string,
    { anonId }: Visitor,
    { offset, limit }: RowRange,
  ): Promise<Counted<BoughtSubscription>[]> {
    return this.dataSource.query(
      `SELECT count(*) OVER ()::int AS total, p.*, consent."consentText" AS terms, p."userId" <> $1 AS elsewhere,
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

  /** Settled payments of a user and of their mailbox, or the one with this id. */
  receipts(
    userId: string,
    { anonId }: Visitor,
    { offset, limit }: RowRange,
    id: string | null = null,
  ): Promise<Counted<ReceiptRow>[]> {
    return this.dataSource.query(
      `SELECT count(*) OVER ()::int AS total, payment.id, payment.kind, payment."offerKey", payment."settledAt" AS "paidAt",
         payment."amountCents", payment.currency, payment."transactionId", payment."cardBrand", payment."cardLast4",
         payment.state = 'refunded' AS refunded, payment."refundReason", payment."refundedAt", r.token AS "reportId", r.vin,
         vehicle_name(r."vehicleData") AS vehicle, coalesce(payment."checkoutSessionId", s."checkoutSessionId") AS "sessionId",
         payment."userId" <> $1 AS elsewhere, to_jsonb(newest) AS "case"
       FROM payments payment LEFT JOIN subscriptions s ON s.id = payment."subscriptionId"
       LEFT JOIN vehicle_reports r ON r.id = payment."vehicleReportId"
       LEFT JOIN LATERAL (
         SELECT kind, state, "openedAt", "dueAt", "closedAt", asked.elsewhere AS "askedElsewhere",
           CASE WHEN NOT asked.elsewhere THEN words END AS words
         FROM cases,
           LATERAL (SELECT kind = 'claim' AND coalesce("askedByUserId", "userId") <> $1 AS elsewhere) asked
         WHERE "paymentId" = payment.id ORDER BY asked.elsewhere, "openedAt" DESC LIMIT 1) newest ON true
       WHERE (payment."userId" = $1
           OR payment.id = ANY(ARRAY(SELECT "paymentId" FROM mailbox_payments WHERE "anonId" = $2)))
         AND payment.state IN ('paid', 'refunded') AND payment."settledAt" IS NOT NULL
         AND ($5::text IS NULL OR payment.id = $5)
       ORDER BY payment."settledAt" DESC, payment.id DESC OFFSET $3 LIMIT $4`,
      [userId, anonId, offset, limit, id],
    );
  }

  /** Payer and owner of the mailbox don't learn each other's name or address. */
  async receipt(id: string, userId: string, visitor: Visitor): Promise<(ReceiptRow & ReceiptDetails) | null> {
    const [row] = await this.receipts(userId, visitor, { offset: 0, limit: 1 }, id);
    if (!row) return null;
    const [details] = await this.dataSource.query<ReceiptDetails[]>(
      `SELECT consent."consentText" AS "termsText", consent."createdAt" AS "termsAcceptedAt",
         EXISTS (SELECT FROM credit_grants g
           JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
           WHERE g."paymentId" = $3 AND spent."vehicleReportId" = session."vehicleReportId") AS "creditUsed",
         CASE WHEN NOT $4::boolean THEN u."fullName" END AS "fullName", coalesce(session."contactEmail", u.email) AS email,
         address."addressLine1", address."addressLine2",
         address.city || ', ' || address.state || ' ' || address."zipCode" AS place
       FROM checkout_sessions session JOIN users u ON u.id = $1
       JOIN checkout_consents consent ON consent."checkoutSessionId" = session.id
       LEFT JOIN addresses address ON address."vehicleReportId" = session."vehicleReportId"
         AND coalesce(address."givenByUserId", session."userId") = $1
       WHERE session.id = $2`,
      [userId, row.sessionId, id, row.elsewhere],
    );
    return details ? { ...row, ...details } : null;
  }

  /** The payment for the current period of a subscription. */
  async paymentOfPeriod(tx: EntityManager, subscriptionId: string): Promise<SettledPayment | null> {
    const [payment] = await tx.query<SettledPayment[]>(
      `SELECT payment.*, p.id AS "paidSubscriptionId", false AS elsewhere FROM subscriptions p JOIN payments payment
         ON payment."checkoutSessionId" = p."checkoutSessionId" AND p.period = 0
         OR payment."subscriptionId" = p.id AND payment.period = p.period AND payment.kind = 'renewal'
       WHERE p.id = $1 AND payment.state = 'paid'`,
      [subscriptionId],
    );
    return payment ?? null;
  }

  /** A payment of this visitor or of their mailbox; null for an unknown or another person's payment. */
  async payment(
    id: string,
    { anonId }: Visitor,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<SettledPayment | null> {
    const [payment] = await tx.query<SettledPayment[]>(
      `SELECT payment.*, coalesce(payment."subscriptionId", started.id) AS "paidSubscriptionId",
         payment."userId" IS DISTINCT FROM visitor."userId" AS elsewhere
       FROM payments payment LEFT JOIN subscriptions started ON started."checkoutSessionId" = payment."checkoutSessionId"
       LEFT JOIN user_identities visitor ON visitor."anonId" = $2
       WHERE payment.id = $1 AND payment.state IN ('paid', 'refunded') AND payment."settledAt" IS NOT NULL
         AND (payment."userId" = visitor."userId"
           OR payment.id = ANY(ARRAY(SELECT "paymentId" FROM mailbox_payments WHERE "anonId" = $2)))`,
      [id, anonId],
    );
    return payment ?? null;
  }
}

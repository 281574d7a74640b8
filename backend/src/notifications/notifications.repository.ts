import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { Payment, PaymentKind } from '../payments/payment.entity.js';
import type { RenewalPause } from '../subscriptions/subscription.dto.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

/** A user and their email; they are locked until the transaction ends. */
export interface Recipient {
  about: string;
  to: string;
}

export type PurchaseFacts = Recipient &
  Pick<CheckoutSession, 'offerKey' | 'value' | 'currency' | 'transactionId' | 'completedAt'> &
  Pick<Payment, 'cardBrand' | 'cardLast4'> & {
    consentText: string;
    renewalAmountCents: number | null;
    /** Whether a credit of the purchase opened its report. */
    creditUsed: boolean;
    firstChargeAt: Date | null;
    reportToken: string;
    vehicleData: VehicleReport['vehicleData'];
  };

/** `since`: when it was bought. `isPaused`: its renewal waits for an open case. */
type SubscriptionFacts = Recipient & Subscription & { since: Date; isPaused: boolean };

type PaymentFacts = Recipient & Payment;

type PaidSubscription = Subscription & { paymentKind: PaymentKind; pause: RenewalPause | null };

type ReportFacts = Pick<VehicleReport, 'token' | 'vehicleData'>;

/** A reminder of a subscription that is due; its years are counted from 1. */
export interface YearlyReminderDue {
  subscriptionId: string;
  year: number;
}

const PURCHASE = `SELECT buyer.id AS about, coalesce(s."contactEmail", buyer.email) AS "to", s."offerKey", s.value,
    s.currency, s."transactionId", s."completedAt", pay."cardBrand", pay."cardLast4", c."consentText",
    c."renewalAmountCents", c."firstChargeAt", r.token AS "reportToken", r."vehicleData",
    EXISTS (SELECT FROM credit_grants g
      JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
      WHERE g."paymentId" = pay.id AND spent."vehicleReportId" = s."vehicleReportId") AS "creditUsed"
  FROM checkout_sessions s JOIN users buyer ON buyer.id = s."userId"
  JOIN vehicle_reports r ON r.id = s."vehicleReportId" JOIN checkout_consents c ON c."checkoutSessionId" = s.id
  JOIN payments pay ON pay."checkoutSessionId" = s.id
  WHERE s.id = $1 AND s."completedAt" IS NOT NULL AND buyer."erasedAt" IS NULL AND buyer."mergedIntoId" IS NULL
    AND coalesce(s."contactEmail", buyer.email) IS NOT NULL`;

/**
 * Recipients and facts of emails. Methods return null when there is no recipient. A read model over several modules,
 * because emails are enqueued inside the transactions that take money.
 */
@Injectable()
export class NotificationsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  purchase(tx: EntityManager, sessionId: string): Promise<PurchaseFacts | null> {
    return this.lockRecipient(tx, PURCHASE, [sessionId]);
  }

  /** Finds the newest purchase of a report, for a transaction that holds the customer lock. */
  async purchaseOfReport(tx: EntityManager, reportId: string): Promise<PurchaseFacts | null> {
    const [newest] = await tx.query<{ id: string }[]>(
      `SELECT id FROM checkout_sessions WHERE "vehicleReportId" = $1 AND "completedAt" IS NOT NULL
       ORDER BY "completedAt" DESC LIMIT 1`,
      [reportId],
    );
    return newest ? this.findPurchase(tx, newest.id) : null;
  }

  /** The same for a transaction that holds the customer lock. */
  async findPurchase(tx: EntityManager, sessionId: string): Promise<PurchaseFacts | null> {
    const [facts] = await tx.query<PurchaseFacts[]>(PURCHASE, [sessionId]);
    return facts ?? null;
  }

  payment(tx: EntityManager, paymentId: string): Promise<PaymentFacts | null> {
    return this.lockRecipient(
      tx,
      `SELECT pay.*, buyer.id AS about, coalesce(s."contactEmail", buyer.email) AS "to"
       FROM payments pay JOIN users buyer ON buyer.id = pay."userId"
       LEFT JOIN subscriptions p ON p.id = pay."subscriptionId"
       JOIN checkout_sessions s ON s.id = coalesce(pay."checkoutSessionId", p."checkoutSessionId")
       WHERE pay.id = $1 AND buyer."erasedAt" IS NULL AND buyer."mergedIntoId" IS NULL`,
      [paymentId],
    );
  }

  /** The same with the person who claimed a refund as recipient, who reads the mailbox it was bought under. */
  paymentAskedAbout(tx: EntityManager, paymentId: string, userId: string): Promise<PaymentFacts | null> {
    return this.lockRecipient(
      tx,
      `SELECT pay.*, asker.id AS about, contact_of_user(asker.id) AS "to"
       FROM payments pay JOIN users asker ON asker.id = coalesce((SELECT "mergedIntoId" FROM users WHERE id = $2), $2)
       WHERE pay.id = $1 AND asker."erasedAt" IS NULL AND asker."mergedIntoId" IS NULL`,
      [paymentId, userId],
    );
  }

  /** Finds the subscription of a payment, with the open case its renewal waits for. */
  async subscriptionOfPayment(tx: EntityManager, paymentId: string): Promise<PaidSubscription | null> {
    const [subscription] = await tx.query<PaidSubscription[]>(
      `SELECT p.*, pay.kind AS "paymentKind", renewal_pause(p.id) AS pause
       FROM payments pay JOIN subscriptions p
         ON p.id = pay."subscriptionId" OR p."checkoutSessionId" = pay."checkoutSessionId"
       WHERE pay.id = $1`,
      [paymentId],
    );
    return subscription ?? null;
  }

  subscription(tx: EntityManager, subscriptionId: string): Promise<SubscriptionFacts | null> {
    return this.lockRecipient(
      tx,
      `SELECT p.*, buyer.id AS about, coalesce(s."contactEmail", buyer.email) AS "to", s."completedAt" AS since,
         renewal_pause(p.id) IS NOT NULL AS "isPaused"
       FROM subscriptions p JOIN checkout_sessions s ON s.id = p."checkoutSessionId"
       JOIN users buyer ON buyer.id = p."userId"
       WHERE p.id = $1 AND buyer."erasedAt" IS NULL AND buyer."mergedIntoId" IS NULL`,
      [subscriptionId],
    );
  }

  /** Finds the recipient of emails that are about no purchase. */
  person(tx: EntityManager, userId: string): Promise<Recipient | null> {
    return this.lockRecipient(
      tx,
      `SELECT id AS about, contact_of_user(id) AS "to" FROM users
       WHERE id = coalesce((SELECT "mergedIntoId" FROM users WHERE id = $1), $1)
         AND "erasedAt" IS NULL AND "mergedIntoId" IS NULL`,
      [userId],
    );
  }

  async report(tx: EntityManager, id: string): Promise<ReportFacts | null> {
    const [row] = await tx.query<ReportFacts[]>('SELECT token, "vehicleData" FROM vehicle_reports WHERE id = $1', [id]);
    return row ?? null;
  }

  /** Finds subscriptions whose trial ends in a span of time without a reminder, the most urgent first. */
  async trialsToRemind(from: Date, until: Date, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT p.id FROM subscriptions p JOIN checkout_sessions s ON s.id = p."checkoutSessionId"
       JOIN users buyer ON buyer.id = p."userId"
       WHERE p.status = 'trialing' AND NOT p."cancelAtPeriodEnd" AND p."currentPeriodEnd" BETWEEN $1 AND $2
         AND renewal_pause(p.id) IS NULL AND coalesce(s."contactEmail", buyer.email) IS NOT NULL
         AND NOT EXISTS (SELECT FROM mails WHERE cause = 'trial-reminder:' || p.id)
       ORDER BY p."currentPeriodEnd" LIMIT $3`,
      [from, until, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Finds running subscriptions without a reminder in this year, the oldest first. */
  async yearsToRemind(now: Date, limit: number): Promise<YearlyReminderDue[]> {
    return this.dataSource.query<YearlyReminderDue[]>(
      `SELECT p.id AS "subscriptionId", years.year
       FROM subscriptions p JOIN checkout_sessions s ON s.id = p."checkoutSessionId"
       JOIN users buyer ON buyer.id = p."userId",
         LATERAL (SELECT extract(year FROM age($1::timestamptz, s."completedAt"))::int AS year) years
       WHERE p."endedAt" IS NULL AND NOT p."cancelAtPeriodEnd"
         AND s."completedAt" <= $1::timestamptz - interval '1 year' AND renewal_pause(p.id) IS NULL
         AND coalesce(s."contactEmail", buyer.email) IS NOT NULL
         AND NOT EXISTS (SELECT FROM mails WHERE cause = 'yearly-reminder:' || p.id || ':' || years.year)
       ORDER BY s."completedAt" LIMIT $2`,
      [now, limit],
    );
  }

  /**
   * Reads facts and locks their recipient until the transaction ends, so that an erasure waits and removes the email.
   * Reads again after the lock, because the recipient may have been erased or merged.
   */
  private async lockRecipient<Facts extends Recipient>(
    tx: EntityManager,
    sql: string,
    parameters: string[],
  ): Promise<Facts | null> {
    const [seen] = await tx.query<Facts[]>(sql, parameters);
    if (!seen) return null;
    await tx.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [seen.about]);
    const [facts] = await tx.query<Facts[]>(sql, parameters);
    if (facts && facts.about !== seen.about) return this.lockRecipient(tx, sql, parameters);
    return facts?.to ? facts : null;
  }
}

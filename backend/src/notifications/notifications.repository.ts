import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { Payment, PaymentKind } from '../payments/payment.entity.js';
import type { RenewalPause } from '../subscriptions/renewal-pause.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';

/** Somebody to write to, who is not erased before the transaction ends. */
export interface Recipient {
  userId: string;
  to: string;
}

/** A purchase with what its emails say. */
export type PurchaseFacts = Recipient &
  Pick<CheckoutSession, 'offerKey' | 'value' | 'currency' | 'transactionId' | 'completedAt'> &
  Pick<Payment, 'cardBrand' | 'cardLast4'> & {
    consentText: string;
    renewalAmountCents: number | null;
    /** A credit of the purchase opened its report. */
    creditUsed: boolean;
    firstChargeAt: Date | null;
    reportToken: string;
    vehicleData: VehicleReport['vehicleData'];
  };

/** A subscription with what its emails say. */
type SubscriptionFacts = Recipient &
  Pick<
    Subscription,
    | 'id'
    | 'offerKey'
    | 'currency'
    | 'amountCents'
    | 'perReportCents'
    | 'cancelAtPeriodEnd'
    | 'currentPeriodEnd'
    | 'nextChargeAt'
  > & { /** When it was bought. */ since: Date; /** An open case keeps it from being renewed. */ isPaused: boolean };

/** A payment with what its emails say. */
type PaymentFacts = Recipient &
  Pick<
    Payment,
    'offerKey' | 'amountCents' | 'currency' | 'state' | 'refundReason' | 'refundReference' | 'disputeState'
  >;

/** A subscription with the kind of one of its payments, and what its renewal waits for. */
type PaidSubscription = Subscription & { paymentKind: PaymentKind; pause: RenewalPause | null };

type ReportFacts = Pick<VehicleReport, 'token' | 'vehicleData'>;

/** One reminder that is due in a year of a subscription, counted from 1. */
export interface YearlyReminderDue {
  subscriptionId: string;
  year: number;
}

/**
 * What emails say and whom they go to. A read model: an email says in one place what checkout, subscriptions, reports
 * and users know, and is composed inside the transactions that take money, where a statement for each of them would be
 * too many.
 */
@Injectable()
export class NotificationsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Null: nobody is written to. */
  purchase(tx: EntityManager, sessionId: string): Promise<PurchaseFacts | null> {
    return this.lockRecipient(tx, () => this.findPurchase(tx, sessionId));
  }

  /** The newest purchase of a report, for a transaction that holds the customer lock. Null: nobody is written to. */
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
    const [facts] = await tx.query<PurchaseFacts[]>(
      `SELECT buyer.id AS "userId", coalesce(s."contactEmail", buyer.email) AS "to", s."offerKey", s.value, s.currency,
         s."transactionId", s."completedAt", pay."cardBrand", pay."cardLast4", c."consentText", c."renewalAmountCents",
         c."firstChargeAt", r.token AS "reportToken", r."vehicleData",
         EXISTS (SELECT FROM credit_grants g
           JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
           WHERE g."paymentId" = pay.id AND spent."vehicleReportId" = s."vehicleReportId") AS "creditUsed"
       FROM checkout_sessions s JOIN users buyer ON buyer.id = s."userId"
       JOIN vehicle_reports r ON r.id = s."vehicleReportId" JOIN checkout_consents c ON c."checkoutSessionId" = s.id
       JOIN payments pay ON pay."checkoutSessionId" = s.id
       WHERE s.id = $1 AND s."completedAt" IS NOT NULL AND buyer."erasedAt" IS NULL AND buyer."mergedIntoId" IS NULL`,
      [sessionId],
    );
    return facts?.to ? facts : null;
  }

  /** Where emails about a payment go, whatever it paid for. Null: nobody is written to. */
  payment(tx: EntityManager, paymentId: string): Promise<PaymentFacts | null> {
    return this.lockRecipient(tx, async () => {
      const [facts] = await tx.query<PaymentFacts[]>(
        `SELECT buyer.id AS "userId", coalesce(s."contactEmail", buyer.email) AS "to", pay."offerKey", pay."amountCents",
           pay.currency, pay.state, pay."refundReason", pay."refundReference", pay."disputeState"
         FROM payments pay JOIN users buyer ON buyer.id = pay."userId"
         LEFT JOIN subscriptions p ON p.id = pay."subscriptionId"
         JOIN checkout_sessions s ON s.id = coalesce(pay."checkoutSessionId", p."checkoutSessionId")
         WHERE pay.id = $1 AND buyer."erasedAt" IS NULL AND buyer."mergedIntoId" IS NULL`,
        [paymentId],
      );
      return facts ?? null;
    });
  }

  /**
   * The same where another person asked about it, who reads the mailbox it was bought under: emails about their claim
   * are theirs.
   */
  paymentAskedAbout(tx: EntityManager, paymentId: string, userId: string): Promise<PaymentFacts | null> {
    return this.lockRecipient(tx, async () => {
      const [facts] = await tx.query<PaymentFacts[]>(
        `SELECT asker.id AS "userId", contact_of_user(asker.id) AS "to", pay."offerKey", pay."amountCents", pay.currency,
           pay.state, pay."refundReason", pay."refundReference", pay."disputeState"
         FROM payments pay JOIN users asker ON asker.id = coalesce((SELECT "mergedIntoId" FROM users WHERE id = $2), $2)
         WHERE pay.id = $1 AND asker."erasedAt" IS NULL AND asker."mergedIntoId" IS NULL`,
        [paymentId, userId],
      );
      return facts ?? null;
    });
  }

  /**
   * The subscription a payment began or belongs to, with the open case its renewal waits for. Null: it is no payment of
   * one.
   */
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

  /** Null: nobody is written to. */
  subscription(tx: EntityManager, subscriptionId: string): Promise<SubscriptionFacts | null> {
    return this.lockRecipient(tx, async () => {
      const [facts] = await tx.query<SubscriptionFacts[]>(
        `SELECT buyer.id AS "userId", coalesce(s."contactEmail", buyer.email) AS "to", p.id, p."offerKey", p.currency,
           p."amountCents", p."perReportCents", p."cancelAtPeriodEnd", p."currentPeriodEnd", p."nextChargeAt",
           s."completedAt" AS since, renewal_pause(p.id) IS NOT NULL AS "isPaused"
         FROM subscriptions p JOIN checkout_sessions s ON s.id = p."checkoutSessionId"
         JOIN users buyer ON buyer.id = p."userId"
         WHERE p.id = $1 AND buyer."erasedAt" IS NULL AND buyer."mergedIntoId" IS NULL`,
        [subscriptionId],
      );
      return facts ?? null;
    });
  }

  /** Where emails go that are about no purchase. Null: nobody is written to. */
  person(tx: EntityManager, userId: string): Promise<Recipient | null> {
    return this.lockRecipient(tx, async () => {
      const [recipient] = await tx.query<Recipient[]>(
        `SELECT id AS "userId", contact_of_user(id) AS "to" FROM users
         WHERE id = coalesce((SELECT "mergedIntoId" FROM users WHERE id = $1), $1)
           AND "erasedAt" IS NULL AND "mergedIntoId" IS NULL`,
        [userId],
      );
      return recipient ?? null;
    });
  }

  async report(tx: EntityManager, id: string): Promise<ReportFacts | null> {
    const [row] = await tx.query<ReportFacts[]>('SELECT token, "vehicleData" FROM vehicle_reports WHERE id = $1', [id]);
    return row ?? null;
  }

  /**
   * Subscriptions that renew, whose trial ends in a span of time and that got no reminder yet, the most urgent first.
   */
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

  /** Running subscriptions that began years ago and were not reminded in this year, the oldest first. */
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
   * Reads what an email says and locks its recipient until the transaction ends: an erasure waits, and takes the email
   * back. A recipient who was erased or merged before the lock is read again.
   */
  private async lockRecipient<Facts extends Recipient>(
    tx: EntityManager,
    find: () => Promise<(Omit<Facts, 'to'> & { to: string | null }) | null>,
  ): Promise<Facts | null> {
    const seen = await find();
    if (!seen) return null;
    await tx.query('SELECT FROM users WHERE id = $1 FOR KEY SHARE', [seen.userId]);
    const facts = await find();
    if (facts && facts.userId !== seen.userId) return this.lockRecipient(tx, find);
    return facts?.to ? (facts as Facts) : null;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import { purchaseRecipient } from '../checkout/purchase-recipient.repository.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { Payment, PaymentKind } from '../payments/payment.entity.js';
import type { RenewalPause } from '../subscriptions/renewal-pause.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { contactOfSql } from './recipient.repository.js';

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

/** Parts of a statement that finds what an email is about; its person is called `buyer`, and it can be told where its emails go. */
interface Question {
  columns: string;
  from: string;
  where: string;
  /** SQL of the address. */
  to: string;
}

const PURCHASE = {
  columns: `s."offerKey", s.value, s.currency, s."transactionId", pay."cardBrand", pay."cardLast4", s."completedAt",
    c."consentText", c."renewalAmountCents", c."firstChargeAt", r.token AS "reportToken", r."vehicleData",
    EXISTS (SELECT FROM credit_grants g JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
      WHERE g."paymentId" = pay.id AND spent."vehicleReportId" = s."vehicleReportId") AS "creditUsed"`,
  from: `checkout_sessions s JOIN users buyer ON buyer.id = s."userId" JOIN vehicle_reports r ON r.id = s."vehicleReportId"
    JOIN checkout_consents c ON c."checkoutSessionId" = s.id JOIN payments pay ON pay."checkoutSessionId" = s.id`,
  to: purchaseRecipient('s', 'buyer.email'),
};
const SUBSCRIPTION = {
  columns: `p.id, p."offerKey", p.currency, p."amountCents", p."perReportCents", p."cancelAtPeriodEnd", p."currentPeriodEnd",
    p."nextChargeAt", s."completedAt" AS since, renewal_pause(p.id) IS NOT NULL AS "isPaused"`,
  from: `subscriptions p JOIN checkout_sessions s ON s.id = p."checkoutSessionId" JOIN users buyer ON buyer.id = p."userId"`,
  to: purchaseRecipient('s', 'buyer.email'),
};
const PAYMENT = {
  columns:
    'pay.id, pay."offerKey", pay."amountCents", pay.currency, pay.state, pay."refundReason", pay."refundReference", pay."disputeState"',
  from: `payments pay JOIN users buyer ON buyer.id = pay."userId" LEFT JOIN subscriptions p ON p.id = pay."subscriptionId"
    JOIN checkout_sessions s ON s.id = coalesce(pay."checkoutSessionId", p."checkoutSessionId")`,
  to: purchaseRecipient('s', 'buyer.email'),
};

/** The buyer is a user, or whom they have become. @param userId SQL of the user's id */
const isGoingOn = (userId: string): string =>
  `buyer.id = coalesce((SELECT "mergedIntoId" FROM users WHERE id = ${userId}), ${userId})`;

/**
 * What emails say and whom they go to. A read model: an email says in one place what checkout, subscriptions, reports and users
 * know, and is composed inside the transactions that take money, where a statement for each of them would be too many.
 */
@Injectable()
export class NotificationsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Null: nobody is written to. */
  purchase(tx: EntityManager, sessionId: string): Promise<PurchaseFacts | null> {
    return this.holdRecipient(tx, { ...PURCHASE, where: `s.id = $1 AND s."completedAt" IS NOT NULL` }, sessionId);
  }

  /** The newest purchase of a report. Null: nobody is written to. */
  purchaseOfReport(tx: EntityManager, reportId: string): Promise<PurchaseFacts | null> {
    const where = `s.id = (SELECT newest.id FROM checkout_sessions newest WHERE newest."vehicleReportId" = $1
      AND newest."completedAt" IS NOT NULL ORDER BY newest."completedAt" DESC LIMIT 1)`;
    return this.holdRecipient(tx, { ...PURCHASE, where }, reportId);
  }

  /** Where emails about a payment go, whatever it paid for. Null: nobody is written to. */
  payment(tx: EntityManager, paymentId: string): Promise<PaymentFacts | null> {
    return this.holdRecipient(tx, { ...PAYMENT, where: 'pay.id = $1' }, paymentId);
  }

  /** The same where somebody else asked about it, who reads the mailbox it was bought under: emails about their claim are theirs. */
  paymentAskedAbout(tx: EntityManager, paymentId: string, userId: string): Promise<PaymentFacts | null> {
    const asked = { columns: PAYMENT.columns, from: 'payments pay CROSS JOIN users buyer', to: contactOfSql('buyer') };
    return this.holdRecipient(tx, { ...asked, where: `pay.id = $1 AND ${isGoingOn('$2')}` }, paymentId, userId);
  }

  /** The subscription a payment began or belongs to, with the open case its renewal waits for. Null: it is no payment of one. */
  async subscriptionOfPayment(tx: EntityManager, paymentId: string): Promise<PaidSubscription | null> {
    const [subscription] = await tx.query<PaidSubscription[]>(
      `SELECT p.*, pay.kind AS "paymentKind", renewal_pause(p.id) AS pause FROM payments pay
       JOIN subscriptions p ON p.id = pay."subscriptionId" OR p."checkoutSessionId" = pay."checkoutSessionId" WHERE pay.id = $1`,
      [paymentId],
    );
    return subscription ?? null;
  }

  /** Null: nobody is written to. */
  subscription(tx: EntityManager, subscriptionId: string): Promise<SubscriptionFacts | null> {
    return this.holdRecipient(tx, { ...SUBSCRIPTION, where: 'p.id = $1' }, subscriptionId);
  }

  /** Where emails go that are about no purchase. Null: nobody is written to. */
  person(tx: EntityManager, userId: string): Promise<Recipient | null> {
    const where = isGoingOn('$1');
    return this.holdRecipient(
      tx,
      { columns: 'buyer.id', from: 'users buyer', where, to: contactOfSql('buyer') },
      userId,
    );
  }

  async report(tx: EntityManager, id: string): Promise<ReportFacts | null> {
    const [row] = await tx.query<ReportFacts[]>('SELECT token, "vehicleData" FROM vehicle_reports WHERE id = $1', [id]);
    return row ?? null;
  }

  /** Subscriptions that renew, whose trial ends in a span of time and that got no reminder yet, the most urgent first. */
  async trialsToRemind(from: Date, until: Date, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT p.id FROM ${SUBSCRIPTION.from}
       WHERE p.status = 'trialing' AND NOT p."cancelAtPeriodEnd" AND p."currentPeriodEnd" BETWEEN $1 AND $2
         AND renewal_pause(p.id) IS NULL
         AND ${SUBSCRIPTION.to} IS NOT NULL AND NOT EXISTS (SELECT FROM mails WHERE cause = 'trial-reminder:' || p.id)
       ORDER BY p."currentPeriodEnd" LIMIT $3`,
      [from, until, limit],
    );
    return rows.map(({ id }) => id);
  }

  /** Running subscriptions that began years ago and were not reminded in this year, the oldest first. */
  async yearsToRemind(now: Date, limit: number): Promise<YearlyReminderDue[]> {
    return this.dataSource.query<YearlyReminderDue[]>(
      `SELECT p.id AS "subscriptionId", years.year FROM ${SUBSCRIPTION.from},
         LATERAL (SELECT extract(year FROM age($1::timestamptz, s."completedAt"))::int AS year) years
       WHERE p."endedAt" IS NULL AND NOT p."cancelAtPeriodEnd" AND s."completedAt" <= $1::timestamptz - interval '1 year'
         AND renewal_pause(p.id) IS NULL
         AND ${SUBSCRIPTION.to} IS NOT NULL
         AND NOT EXISTS (SELECT FROM mails WHERE cause = 'yearly-reminder:' || p.id || ':' || years.year)
       ORDER BY s."completedAt" LIMIT $2`,
      [now, limit],
    );
  }

  /**
   * Every email finds its receiver here, but a first receipt, whose payment holds the turn of its person. The person is held until the
   * transaction ends: whoever erases them waits, and takes the email back; and whoever is being erased is waited for, and then there is
   * nobody to write to. Written by hand: it finds and holds in one statement.
   */
  private async holdRecipient<Facts extends Recipient>(
    tx: EntityManager,
    { columns, from, where, to }: Question,
    ...ids: string[]
  ): Promise<Facts | null> {
    const find = () =>
      tx.query<(Facts & { to: string | null })[]>(
        `SELECT buyer.id AS "userId", ${to} AS "to", ${columns} FROM ${from}
         WHERE ${where} AND buyer."erasedAt" IS NULL AND buyer."mergedIntoId" IS NULL FOR KEY SHARE OF buyer`,
        ids,
      );
    const [facts] = await find();
    // What was waited for may have been a merge of accounts: now it belongs to the other one.
    const [held] = facts ? [facts] : await find();
    return held?.to ? held : null;
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { CANCELLATION, RECEIPT, REFUND, REPORT_READY, TRIAL_REMINDER } from '../mail/kinds.js';
import { EmailQueue } from '../mail/email-queue.service.js';
import { REPORT_FULFILLED } from '../reports/report-jobs.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import { PURCHASE_COMPLETED } from '../checkout/settlement.service.js';
import { offerOf } from '../offers/offer-catalogue.js';
import { paidWith } from '../payments/paid-with.js';
import { addDays } from '../config/dates.js';
import type { Payment, PaymentKind, RefundReason } from '../payments/payment.entity.js';
import { PAYMENT_REFUNDED } from '../payments/payments.service.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { SUBSCRIPTION_CANCELED } from '../subscriptions/subscriptions.service.js';
import { AnnouncementsService } from '../jobs/announcements.service.js';
import { nameOf } from '../vehicle-data/vehicle-name.js';

const REMIND_TRIALS = jobKind<null>('remind-trials');
/** How long before the first full charge the buyer is told, days. */
const REMIND_DAYS = 1;

/** Why money went back, in words for the buyer. */
export const REFUND_WORDS: Record<RefundReason, string> = {
  no_records: 'We found no records for this vehicle.',
  requested: 'You asked for it.',
  operator: 'Our support decided so.',
  provider: 'The payment was returned.',
  late: 'The payment came after the price had run out.',
  duplicate: 'You had bought the same before.',
  wrong_vehicle: 'The report was about another vehicle than you meant.',
  unused: 'Nothing of it had been used.',
};

/** By what a purchase is found. */
type PurchaseColumn = 's.id' | 's."vehicleReportId"';

/** A purchase with what its letters say. */
type Purchase = Pick<CheckoutSession, 'offerKey' | 'value' | 'currency' | 'transactionId' | 'completedAt'> &
  Pick<Payment, 'cardBrand' | 'cardLast4'> & {
    to: string | null;
    userId: string;
    consentText: string;
    renewalAmountCents: number | null;
    firstChargeAt: Date | null;
    reportToken: string;
    vehicleData: VehicleReport['vehicleData'];
  };

/** What a refund calls a payment besides its offer. */
const PAID_LATER: Record<PaymentKind, string> = {
  purchase: '',
  renewal: ', renewal',
  extra_report: ', further report',
};

/** What buyers get in writing (X2-009), ordered in the transaction that causes it. Nobody who left no address is written to. */
@Injectable()
export class PurchaseEmails implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly emailQueue: EmailQueue,
    private readonly announcements: AnnouncementsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(REMIND_TRIALS, '*/10 * * * *', () => this.remindTrials());
    this.announcements.on(PURCHASE_COMPLETED, (tx, { id }) => this.receipt(tx, id));
    this.announcements.on(PAYMENT_REFUNDED, (tx, { payment, reason }) => this.refunded(tx, payment, reason));
    this.announcements.on(SUBSCRIPTION_CANCELED, (tx, subscription) => this.cancelled(tx, subscription));
    this.jobs.handle(REPORT_FULFILLED, ({ reportId }) => this.reportReady(reportId));
  }

  /** @param again names a further copy. @returns whether there is somebody to write to */
  async receipt(tx: EntityManager, sessionId: string, again?: string): Promise<boolean> {
    const purchase = await this.purchase(tx, 's.id', sessionId);
    if (!purchase?.to) return false;
    const { to, firstChargeAt, renewalAmountCents } = purchase;
    await this.emailQueue.enqueue(tx, RECEIPT, {
      cause: again ? `receipt:${sessionId}:${again}` : `receipt:${sessionId}`,
      to,
      about: purchase.userId,
      data: {
        ...paymentOf(purchase),
        paidAt: (purchase.completedAt ?? this.clock.now()).toISOString(),
        vehicle: nameOf(purchase.vehicleData),
        reportId: purchase.reportToken,
        termsText: purchase.consentText,
        renewal:
          firstChargeAt && renewalAmountCents !== null
            ? { amountCents: renewalAmountCents, firstChargeAt: firstChargeAt.toISOString(), everyMonth: true }
            : null,
      },
    });
    return true;
  }

  async refunded(tx: EntityManager, payment: Payment, reason: RefundReason): Promise<void> {
    const [bought] = await tx.query<{ id: string }[]>(
      'SELECT coalesce($1, (SELECT "checkoutSessionId" FROM subscriptions WHERE id = $2)) AS id',
      [payment.checkoutSessionId, payment.subscriptionId],
    );
    const purchase = bought && (await this.purchase(tx, 's.id', bought.id));
    if (!purchase?.to) return;
    const { id, offerKey, kind, amountCents, currency, transactionId } = payment;
    const data = {
      ...{ amountCents, currency, transactionId: transactionId ?? '' },
      offerName: `${offerOf(offerKey).name}${PAID_LATER[kind]}`,
      paidWith: paidWith(payment),
      reason: REFUND_WORDS[reason],
    };
    await this.emailQueue.enqueue(tx, REFUND, {
      ...{ cause: `refund:${id}`, to: purchase.to, about: purchase.userId, data },
    });
  }

  /** One letter for each cancellation: a plan may be resumed and cancelled again. */
  async cancelled(
    tx: EntityManager,
    { id, checkoutSessionId, offerKey, status, currentPeriodEnd, canceledAt }: Subscription,
  ): Promise<void> {
    const purchase = await this.purchase(tx, 's.id', checkoutSessionId);
    if (!purchase?.to) return;
    const usableUntil = status === 'past_due' ? null : currentPeriodEnd.toISOString();
    const data = { offerName: offerOf(offerKey).name, usableUntil };
    await this.emailQueue.enqueue(tx, CANCELLATION, {
      cause: `cancellation:${canceledAt?.getTime() ?? ''}:${id}`,
      to: purchase.to,
      about: purchase.userId,
      data,
    });
  }

  /** Tells of the first full charge while it can still be prevented. The cause makes it one letter for each trial. */
  async remindTrials(): Promise<void> {
    const now = this.clock.now();
    const ending = await this.dataSource.query<Subscription[]>(
      `SELECT * FROM subscriptions WHERE status = 'trialing' AND NOT "cancelAtPeriodEnd" AND "currentPeriodEnd" BETWEEN $1 AND $2`,
      [now, addDays(now, REMIND_DAYS)],
    );
    for (const plan of ending) await this.dataSource.transaction((tx) => this.remind(tx, plan));
  }

  private async remind(tx: EntityManager, plan: Subscription): Promise<void> {
    await this.hold(tx, 's.id', plan.checkoutSessionId);
    const purchase = await this.purchase(tx, 's.id', plan.checkoutSessionId);
    if (!purchase?.to) return;
    const { amountCents, currency, currentPeriodEnd } = plan;
    const data = {
      offerName: offerOf(plan.offerKey).name,
      amountCents,
      currency,
      chargeAt: currentPeriodEnd.toISOString(),
    };
    await this.emailQueue.enqueue(tx, TRIAL_REMINDER, {
      cause: `trial-reminder:${plan.id}`,
      to: purchase.to,
      about: purchase.userId,
      data,
    });
  }

  /** Tells that a report can be read. */
  async reportReady(reportId: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await this.hold(tx, 's."vehicleReportId"', reportId);
      const purchase = await this.purchase(tx, 's."vehicleReportId"', reportId);
      if (!purchase?.to) return;
      const data = { vehicle: nameOf(purchase.vehicleData), reportId: purchase.reportToken };
      await this.emailQueue.enqueue(tx, REPORT_READY, {
        cause: `report-ready:${reportId}`,
        to: purchase.to,
        about: purchase.userId,
        data,
      });
    });
  }

  /** For letters that come by themselves: a buyer who is being forgotten at this moment is waited for, and then has no address. */
  private async hold(tx: EntityManager, column: PurchaseColumn, value: string): Promise<void> {
    await tx.query(`SELECT FROM checkout_sessions s WHERE ${column} = $1 ORDER BY s.id FOR SHARE`, [value]);
  }

  /** The newest purchase that matches, and where its letters go. */
  private async purchase(tx: EntityManager, column: PurchaseColumn, value: string) {
    const [purchase] = await tx.query<Purchase[]>(
      `SELECT s."offerKey", s.value, s.currency, s."transactionId", payment."cardBrand", payment."cardLast4", s."completedAt",
         coalesce(s."contactEmail", u.email) AS "to", s."userId",
         c."consentText", c."renewalAmountCents", c."firstChargeAt", r.token AS "reportToken", r."vehicleData"
       FROM checkout_sessions s JOIN users u ON u.id = s."userId" JOIN vehicle_reports r ON r.id = s."vehicleReportId"
       JOIN checkout_consents c ON c."checkoutSessionId" = s.id JOIN payments payment ON payment."checkoutSessionId" = s.id
       WHERE ${column} = $1 AND s."completedAt" IS NOT NULL ORDER BY s."completedAt" DESC LIMIT 1`,
      [value],
    );
    return purchase ?? null;
  }
}

const paymentOf = (purchase: Purchase) => ({
  offerName: offerOf(purchase.offerKey).name,
  amountCents: purchase.value,
  currency: purchase.currency,
  transactionId: purchase.transactionId ?? '',
  paidWith: paidWith(purchase),
});

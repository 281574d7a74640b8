import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import type { ReportUnlock } from '../entitlements/report-unlock.entity.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import {
  CREDIT_BACK,
  FEE_CHANGE,
  FURTHER_REPORT_RECEIPT,
  RENEWAL_RECEIPT,
  RENEWAL_REFUSED,
  YEARLY_REMINDER,
} from '../mail/kinds.js';
import { EmailQueue } from '../mail/email-queue.service.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { recipientOf } from './recipient.js';
import { offerOf } from '../offers/offer-catalogue.js';
import { paidWith } from '../payments/paid-with.js';
import { addDays } from '../config/dates.js';
import { CREDIT_GIVEN_BACK } from '../checkout/empty-reports.service.js';
import { AnnouncementsService } from '../jobs/announcements.service.js';
import type { Payment } from '../payments/payment.entity.js';
import { RENEWAL_DECLINED, SUBSCRIPTION_PAID } from '../subscriptions/subscription-payments.service.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { nameOf } from '../vehicle-data/vehicle-name.js';

const REMIND_YEARLY = jobKind<null>('remind-yearly');
/** Plans reminded in one run; the rest an hour later. */
const BATCH = 500;
/** How long before a changed fee is charged its buyer has to know. */
export const FEE_NOTICE_DAYS = 30;

type Plan = Pick<
  Subscription,
  'id' | 'userId' | 'offerKey' | 'currency' | 'amountCents' | 'perReportCents' | 'cancelAtPeriodEnd' | 'nextChargeAt'
> & { to: string | null; since: Date };

/** Where a plan's letters go: as its purchase said, else to its owner. */
const PLAN = `SELECT p.id, p."userId", p."offerKey", p.currency, p."amountCents", p."perReportCents", p."cancelAtPeriodEnd", p."nextChargeAt",
    s."completedAt" AS since, coalesce(s."contactEmail", u.email) AS "to"
  FROM subscriptions p JOIN checkout_sessions s ON s.id = p."checkoutSessionId" JOIN users u ON u.id = p."userId"`;

/** What owners of a running plan get in writing, and whoever has something given back that is not money. */
@Injectable()
export class SubscriptionEmails implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly emailQueue: EmailQueue,
    private readonly announcements: AnnouncementsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.announcements.on(SUBSCRIPTION_PAID, (tx, payment) => this.charged(tx, payment));
    this.announcements.on(RENEWAL_DECLINED, (tx, { payment, tries }) => this.refused(tx, payment, tries));
    this.announcements.on(CREDIT_GIVEN_BACK, (tx, unlock) => this.givenBack(tx, unlock));
    this.jobs.repeat(REMIND_YEARLY, '23 * * * *', () => this.remindYearly());
  }

  /** The receipt of a later charge of a plan, which has had its effect already. */
  async charged(tx: EntityManager, charge: Payment): Promise<void> {
    const [plan] = await tx.query<Plan[]>(`${PLAN} WHERE p.id = $1`, [charge.subscriptionId]);
    if (!plan?.to) return;
    const { to, offerKey, amountCents: renewalCents, nextChargeAt } = plan;
    const data = {
      offerName: offerOf(offerKey).name,
      amountCents: charge.amountCents,
      currency: charge.currency,
      transactionId: charge.transactionId ?? '',
      paidWith: paidWith(charge),
      paidAt: (charge.settledAt ?? this.clock.now()).toISOString(),
      renewalCents,
      nextChargeAt: nextChargeAt.toISOString(),
    };
    if (charge.vehicleReportId === null) {
      await this.emailQueue.enqueue(tx, RENEWAL_RECEIPT, {
        cause: `renewal-receipt:${charge.id}`,
        to,
        about: plan.userId,
        data,
      });
      return;
    }
    const report = await this.report(tx, charge.vehicleReportId);
    if (!report) return;
    const cause = `further-report-receipt:${charge.id}`;
    await this.emailQueue.enqueue(tx, FURTHER_REPORT_RECEIPT, {
      cause,
      to,
      about: plan.userId,
      data: { ...data, ...report, cancelled: plan.cancelAtPeriodEnd },
    });
  }

  /**
   * A renewal was refused: what happens next, and how to pay or cancel. One letter for each refusal.
   * @param tries when it is tried again; none when that was the last one
   */
  async refused(tx: EntityManager, charge: Payment, tries: readonly Date[]): Promise<void> {
    const [plan] = await tx.query<Plan[]>(`${PLAN} WHERE p.id = $1`, [charge.subscriptionId]);
    if (!plan?.to) return;
    const data = {
      offerName: offerOf(plan.offerKey).name,
      amountCents: charge.amountCents,
      currency: charge.currency,
      reason: charge.failureReason ?? '',
      refusedAt: (charge.settledAt ?? this.clock.now()).toISOString(),
      tries: tries.map((instant) => instant.toISOString()),
    };
    await this.emailQueue.enqueue(tx, RENEWAL_REFUSED, {
      cause: `renewal-refused:${charge.id}`,
      to: plan.to,
      about: plan.userId,
      data,
    });
  }

  /** A report without records cost a credit, or a place in a plan's count, and that is given back. */
  async givenBack(tx: EntityManager, unlock: ReportUnlock): Promise<void> {
    const to = await recipientOf(tx, unlock.userId);
    const report = await this.report(tx, unlock.vehicleReportId);
    if (!to || !report) return;
    const data = {
      vehicle: report.vehicle,
      back: unlock.subscriptionId ? ('place' as const) : ('credit' as const),
      givenAt: this.clock.now().toISOString(),
    };
    await this.emailQueue.enqueue(tx, CREDIT_BACK, {
      cause: `credit-back:${unlock.vehicleReportId}:${unlock.round}`,
      to,
      about: unlock.userId,
      data,
    });
  }

  /** Tells once in every year of a plan what it costs and how it ends (X2-009). The cause makes it one letter a year. */
  async remindYearly(): Promise<void> {
    const due = await this.dataSource.query<(Plan & { years: number })[]>(
      `SELECT * FROM (SELECT plan.*, extract(year FROM age($1::timestamptz, plan.since))::int AS years FROM (${PLAN}
         WHERE p."endedAt" IS NULL AND NOT p."cancelAtPeriodEnd" AND s."completedAt" <= $1::timestamptz - interval '1 year') plan) yearly
       WHERE yearly."to" IS NOT NULL
         AND NOT EXISTS (SELECT FROM mails WHERE cause = 'yearly-reminder:' || yearly.id || ':' || yearly.years)
       ORDER BY yearly.since LIMIT ${BATCH}`,
      [this.clock.now()],
    );
    for (const plan of due) await this.dataSource.transaction((tx) => this.remind(tx, plan));
  }

  /**
   * Announces another fee of a running plan. Plans renew at the fee that was agreed to, so nothing calls this today;
   * whoever changes the fee of a plan has to, in the same transaction (docs/decisions/0012).
   * @param from when the new fee is first charged
   * @throws RangeError when that is too soon to be announced
   */
  async feeWillChange(tx: EntityManager, planId: string, newCents: number, from: Date): Promise<void> {
    if (from < addDays(this.clock.now(), FEE_NOTICE_DAYS))
      throw new RangeError(`A changed fee is announced ${FEE_NOTICE_DAYS} days before it is charged.`);
    const [plan] = await tx.query<Plan[]>(`${PLAN} WHERE p.id = $1 AND p."endedAt" IS NULL`, [planId]);
    if (!plan?.to || plan.amountCents === newCents) return;
    const { to, offerKey, currency, amountCents: oldCents } = plan;
    const data = { offerName: offerOf(offerKey).name, currency, oldCents, newCents, from: from.toISOString() };
    await this.emailQueue.enqueue(tx, FEE_CHANGE, {
      cause: `fee-change:${planId}:${newCents}:${from.getTime()}`,
      to,
      about: plan.userId,
      data,
    });
  }

  private async remind(tx: EntityManager, plan: Plan & { years: number }): Promise<void> {
    const data = {
      offerName: offerOf(plan.offerKey).name,
      currency: plan.currency,
      renewalCents: plan.amountCents,
      perReportCents: plan.perReportCents,
      nextChargeAt: plan.nextChargeAt.toISOString(),
      since: plan.since.toISOString(),
    };
    await this.emailQueue.enqueue(tx, YEARLY_REMINDER, {
      cause: `yearly-reminder:${plan.id}:${plan.years}`,
      to: plan.to ?? '',
      about: plan.userId,
      data,
    });
  }

  private async report(tx: EntityManager, id: string): Promise<{ vehicle: string | null; reportId: string } | null> {
    const [row] = await tx.query<Pick<VehicleReport, 'token' | 'vehicleData'>[]>(
      'SELECT token, "vehicleData" FROM vehicle_reports WHERE id = $1',
      [id],
    );
    return row ? { vehicle: nameOf(row.vehicleData), reportId: row.token } : null;
  }
}

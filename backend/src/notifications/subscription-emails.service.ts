import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CREDIT_GIVEN_BACK, type NothingToRead } from '../checkout/empty-reports.service.js';
import { Clock } from '../config/clock.js';
import type { ReportUnlock } from '../entitlements/report-unlock.entity.js';
import { AnnouncementsService } from '../jobs/announcements.service.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { EmailQueueService } from '../mail/email-queue.service.js';
import {
  CREDIT_BACK,
  EXTRA_REPORT_RECEIPT,
  MERGED_SUBSCRIPTIONS,
  RENEWAL_RECEIPT,
  RENEWAL_REFUSED,
  YEARLY_REMINDER,
} from '../mail/emails/subscription-emails.js';
import { offerOf } from '../offers/offer-catalog.js';
import { paidWith } from '../payments/paid-with.js';
import type { Payment } from '../payments/payment.entity.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { RENEWAL_DECLINED, SUBSCRIPTION_PAID } from '../subscriptions/subscription-payments.service.js';
import { nameOf } from '../vehicle-data/vehicle-name.js';
import { NotificationsRepository, type YearlyReminderDue } from './notifications.repository.js';

const REMIND_YEARLY = jobKind<null>('remind-yearly');
/** Subscriptions reminded in one run; the rest an hour later. */
const BATCH = 500;

/** What owners of a running subscription get in writing, and whoever has something given back that is not money. */
@Injectable()
export class SubscriptionEmailsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    private readonly announcements: AnnouncementsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.emailQueue.register(
      RENEWAL_RECEIPT,
      EXTRA_REPORT_RECEIPT,
      RENEWAL_REFUSED,
      CREDIT_BACK,
      YEARLY_REMINDER,
      MERGED_SUBSCRIPTIONS,
    );
    this.announcements.on(SUBSCRIPTION_PAID, (tx, payment) => this.charged(tx, payment));
    this.announcements.on(RENEWAL_DECLINED, (tx, { payment, tries }) => this.refused(tx, payment, tries));
    this.announcements.on(CREDIT_GIVEN_BACK, (tx, back) => this.givenBack(tx, back));
    this.jobs.repeat(REMIND_YEARLY, '23 * * * *', () => this.remindYearly());
  }

  /** The receipt of a later payment of a subscription, which has had its effect already. */
  async charged(tx: EntityManager, payment: Payment): Promise<void> {
    const subscription = await this.repository.subscription(tx, payment.subscriptionId ?? '');
    if (!subscription) return;
    const { to, userId: about, offerKey, amountCents: renewalCents, nextChargeAt } = subscription;
    const data = {
      offerName: offerOf(offerKey).name,
      amountCents: payment.amountCents,
      currency: payment.currency,
      transactionId: payment.transactionId ?? '',
      paidWith: paidWith(payment),
      paidAt: (payment.settledAt ?? this.clock.now()).toISOString(),
      renewalCents,
      nextChargeAt: nextChargeAt.toISOString(),
    };
    if (payment.vehicleReportId === null) {
      await this.emailQueue.enqueue(tx, RENEWAL_RECEIPT, { cause: `renewal-receipt:${payment.id}`, to, about, data });
      return;
    }
    const report = await this.report(tx, payment.vehicleReportId);
    if (!report) return;
    await this.emailQueue.enqueue(tx, EXTRA_REPORT_RECEIPT, {
      cause: `extra-report-receipt:${payment.id}`,
      to,
      about,
      data: { ...data, ...report, canceled: subscription.cancelAtPeriodEnd, paused: subscription.isPaused },
    });
  }

  /**
   * A renewal was refused: what happens next, and how to pay or cancel. One email for each refusal.
   * @param tries when it is tried again; none when that was the last one
   */
  async refused(tx: EntityManager, payment: Payment, tries: readonly Date[]): Promise<void> {
    const subscription = await this.repository.subscription(tx, payment.subscriptionId ?? '');
    if (!subscription) return;
    await this.emailQueue.enqueue(tx, RENEWAL_REFUSED, {
      cause: `renewal-refused:${payment.id}`,
      to: subscription.to,
      about: subscription.userId,
      data: {
        offerName: offerOf(subscription.offerKey).name,
        amountCents: payment.amountCents,
        currency: payment.currency,
        reason: payment.failureReason ?? '',
        refusedAt: (payment.settledAt ?? this.clock.now()).toISOString(),
        tries: tries.map((instant) => instant.toISOString()),
      },
    });
  }

  /** A report that could not be read cost a credit, or a place in a subscription's count, and that is given back. */
  async givenBack(tx: EntityManager, { unlock, why }: { unlock: ReportUnlock; why: NothingToRead }): Promise<void> {
    const recipient = await this.repository.person(tx, unlock.userId);
    const report = recipient && (await this.report(tx, unlock.vehicleReportId));
    if (!report) return;
    await this.emailQueue.enqueue(tx, CREDIT_BACK, {
      cause: `credit-back:${unlock.vehicleReportId}:${unlock.round}`,
      to: recipient.to,
      about: recipient.userId,
      data: {
        vehicle: report.vehicle,
        why,
        back: unlock.subscriptionId ? 'place' : 'credit',
        givenAt: this.clock.now().toISOString(),
      },
    });
  }

  /** Accounts were merged, and of two subscriptions one ended its renewal: which one, and what came back. Once for each that ended. */
  async merged(
    tx: EntityManager,
    ended: Pick<Subscription, 'id' | 'offerKey' | 'userId' | 'status' | 'currentPeriodEnd'>,
    goesOnId: string,
    returned: Pick<Payment, 'amountCents' | 'currency'> | null,
  ): Promise<void> {
    const goesOn = await this.repository.subscription(tx, goesOnId);
    const recipient = await this.repository.person(tx, ended.userId);
    if (!goesOn || !recipient) return;
    await this.emailQueue.enqueue(tx, MERGED_SUBSCRIPTIONS, {
      // As before the kind got its name of now: the cause makes it one email, also over an upgrade.
      cause: `subscriptions-joined:${ended.id}:${goesOnId}`,
      to: recipient.to,
      about: recipient.userId,
      data: {
        goesOn: offerOf(goesOn.offerKey).name,
        ended: offerOf(ended.offerKey).name,
        usableUntil: returned || ended.status === 'canceled' ? null : ended.currentPeriodEnd.toISOString(),
        returned: returned && { amountCents: returned.amountCents, currency: returned.currency },
      },
    });
  }

  /** Reminds once in every year of a subscription what it costs and how it ends (X2-009). The cause makes it one email a year. */
  async remindYearly(): Promise<void> {
    for (const due of await this.repository.yearsToRemind(this.clock.now(), BATCH))
      await this.dataSource.transaction((tx) => this.remind(tx, due));
  }

  private async remind(tx: EntityManager, { subscriptionId, year }: YearlyReminderDue): Promise<void> {
    const subscription = await this.repository.subscription(tx, subscriptionId);
    if (!subscription || subscription.cancelAtPeriodEnd || subscription.isPaused) return;
    await this.emailQueue.enqueue(tx, YEARLY_REMINDER, {
      cause: `yearly-reminder:${subscriptionId}:${year}`,
      to: subscription.to,
      about: subscription.userId,
      data: {
        offerName: offerOf(subscription.offerKey).name,
        currency: subscription.currency,
        renewalCents: subscription.amountCents,
        perReportCents: subscription.perReportCents,
        nextChargeAt: subscription.nextChargeAt.toISOString(),
        since: subscription.since.toISOString(),
      },
    });
  }

  private async report(tx: EntityManager, id: string): Promise<{ vehicle: string | null; reportId: string } | null> {
    const report = await this.repository.report(tx, id);
    return report && { vehicle: nameOf(report.vehicleData), reportId: report.token };
  }
}

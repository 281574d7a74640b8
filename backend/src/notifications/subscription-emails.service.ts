import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { CREDIT_GIVEN_BACK } from '../checkout/empty-reports.service.js';
import { Clock } from '../platform/config/clock.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { ScheduledJob } from '../platform/jobs/job-handler.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import {
  CREDIT_BACK,
  EXTRA_REPORT_RECEIPT,
  MERGED_SUBSCRIPTIONS,
  RENEWAL_RECEIPT,
  RENEWAL_REFUSED,
  YEARLY_REMINDER,
} from './emails/subscription-emails.js';
import { offerOf } from '../payments/offers/offer-catalog.js';
import { paidWith } from '../payments/paid-with.js';
import type { Payment } from '../payments/payment.entity.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { RENEWAL_DECLINED, SUBSCRIPTION_PAID } from '../subscriptions/subscription-payments.service.js';
import { nameOf } from '../vehicle-data/decode/vehicle.js';
import { NotificationsRepository, type YearlyReminderDue } from './notifications.repository.js';

/** Subscriptions reminded in one run; the rest an hour later. */
const BATCH = 500;

/** Emails to owners of a running subscription, and about returned credits. */
@Injectable()
export class SubscriptionEmailsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
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
  }

  /** The receipt of a later payment of a subscription, which has had its effect already. */
  @OnEvent(SUBSCRIPTION_PAID)
  async onSubscriptionPaid(tx: EntityManager, payment: Payment): Promise<void> {
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
   * `tries` says when it is tried again; it is empty when that was the last one.
   */
  @OnEvent(RENEWAL_DECLINED)
  async onRenewalDeclined(tx: EntityManager, { payment, tries }: PayloadOf<typeof RENEWAL_DECLINED>): Promise<void> {
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
  @OnEvent(CREDIT_GIVEN_BACK)
  async onCreditGivenBack(tx: EntityManager, { unlock, why }: PayloadOf<typeof CREDIT_GIVEN_BACK>): Promise<void> {
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

  /**
   * Accounts were merged, and of two subscriptions one ended its renewal: which one, and what came back. Once for each
   * that ended.
   */
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

  /**
   * Reminds once in every year of a subscription what it costs and how it ends (X2-009). The cause makes it one email a
   * year.
   */
  @ScheduledJob('remind-yearly', '23 * * * *')
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

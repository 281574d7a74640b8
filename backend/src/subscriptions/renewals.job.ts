import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThanOrEqual } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { JobHandler, jobType, ScheduledJob } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { chargeAfterDecision } from '../payments/offers/charge-instant.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository, type StuckPayment } from '../payments/payments.repository.js';
import { BATCH, GRACE_MINUTES, ReconcileJob, STUCK_SECONDS } from '../payments/reconcile.job.js';
import { RenewalPaymentsService, renewalOf } from './renewal-payments.service.js';
import { RenewalPausesRepository } from './renewal-pauses.repository.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

const RENEW = jobType<{ subscriptionId: string }>('renew-subscription');
/** Subscriptions ordered in one run; the rest a minute later. */
const MOST_DUE = 500;

/**
 * Renews what is due: the end of a trial, of a month, or the next try after a refusal. The clock says what is due,
 * never a timer.
 */
@Injectable()
export class RenewalsJob implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly reconcile: ReconcileJob,
    private readonly repository: SubscriptionsRepository,
    private readonly pauses: RenewalPausesRepository,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly payments: SubscriptionPaymentsService,
    private readonly renewalPayments: RenewalPaymentsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    const times = { stuckSeconds: STUCK_SECONDS, graceMinutes: GRACE_MINUTES, limit: BATCH };
    this.reconcile.register({
      kind: 'payments of subscriptions',
      find: () => this.paymentsRepository.findStuck(times),
      lookAfter: (payment) => this.lookAfter(payment),
    });
  }

  /** Adds one durable job for each subscription that is due. */
  @ScheduledJob('bill-due-subscriptions', '* * * * *')
  async orderDue(): Promise<void> {
    for (const id of await this.repository.findDue(this.clock.now(), MOST_DUE))
      await this.jobs.add(this.dataSource.manager, RENEW, { subscriptionId: id }, id);
  }

  @JobHandler(RENEW)
  async renewDue({ subscriptionId }: { subscriptionId: string }): Promise<void> {
    await this.renew(subscriptionId);
  }

  /**
   * Charges the next period of a subscription that is due, or ends one that was canceled. Running twice charges once.
   */
  async renew(id: string): Promise<void> {
    const now = this.clock.now();
    const subscription = await this.repository.find({ id, endedAt: IsNull(), nextChargeAt: LessThanOrEqual(now) });
    if (!subscription) return;
    if (subscription.cancelAtPeriodEnd)
      return this.dataSource.transaction(async (tx) => {
        await acquireCustomerLock(tx, 'subscription', id);
        await this.subscriptions.end(tx, id);
      });
    if (await this.waits(subscription, now)) return;
    if (await this.renewalPayments.standsInFor(subscription)) return;
    const payment = await this.payment(subscription);
    if (payment) await this.payments.collect(payment, subscription);
  }

  /**
   * Whether a case keeps the renewal waiting: an open one, or one decided so late that the next charge instant is still
   * to come.
   */
  private async waits({ id, nextChargeAt }: Subscription, now: Date): Promise<boolean> {
    if (await this.pauses.find(id)) return true;
    const decidedAt = await this.pauses.lastDecision(id);
    const resumesAt = decidedAt ? chargeAfterDecision(nextChargeAt, decidedAt) : nextChargeAt;
    if (resumesAt <= now) return false;
    await this.pauses.postpone(id, nextChargeAt, resumesAt);
    return true;
  }

  /**
   * The payment of the next period: a new one, or the one that is under way; null when its buyer begins to pay it at
   * this moment.
   */
  private async payment(subscription: Subscription): Promise<Payment | null> {
    await this.paymentsRepository.insert({ ...renewalOf(subscription), onSession: false });
    return this.paymentsRepository.findRenewal(subscription.id, subscription.period + 1, {
      onSession: false,
      states: ['pending', 'paid', 'refunded'],
    });
  }

  /**
   * The payment's id is the provider's key: one whose process died before it noted the reference is found, not made
   * twice.
   */
  private async lookAfter({ over, ...payment }: StuckPayment): Promise<void> {
    if (payment.onSession) return this.renewalPayments.lookAfter(payment, over);
    const subscription = await this.repository.find({ id: payment.subscriptionId ?? '' });
    // Nothing new is charged while a case is open; what the provider has already is settled.
    const isNew = payment.kind === 'renewal' && payment.reference === null;
    if (isNew && (await this.pauses.find(payment.subscriptionId ?? ''))) return;
    if (subscription) await this.payments.collect(payment, subscription);
  }
}

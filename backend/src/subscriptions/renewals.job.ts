import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThanOrEqual } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { JobHandler, jobType, ScheduledJob } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { chargeAfterDecision } from '../payments/offers/charge-instant.js';
import type { Payment } from '../payments/payment.entity.js';
import { PaymentsRepository, type StuckPayment } from '../payments/payments.repository.js';
import { reconcileEach } from '../payments/reconcile.js';
import { RenewalPaymentsService, renewalOf } from './renewal-payments.service.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionPaymentsService } from './subscription-payments.service.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

const RENEW = jobType<{ subscriptionId: string }>('renew-subscription');
const MAX_DUE = 500;

/** Charges renewals that are due: after a trial, a month or a refused attempt. */
@Injectable()
export class RenewalsJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly repository: SubscriptionsRepository,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly payments: SubscriptionPaymentsService,
    private readonly renewalPayments: RenewalPaymentsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly clock: Clock,
  ) {}

  @ScheduledJob('bill-due-subscriptions', '* * * * *')
  async orderDue(): Promise<void> {
    for (const id of await this.repository.findDue(this.clock.now(), MAX_DUE))
      await this.jobs.add(this.dataSource.manager, RENEW, { subscriptionId: id }, id);
  }

  @JobHandler(RENEW)
  async renewDue({ subscriptionId }: { subscriptionId: string }): Promise<void> {
    await this.renew(subscriptionId);
  }

  /** Charges the next period of a due subscription, or ends a canceled one. Repeating it charges once. */
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
    if (await this.renewalPayments.isPaidByBuyer(subscription)) return;
    const payment = await this.payment(subscription);
    if (payment) await this.payments.collect(payment, subscription);
  }

  /** Returns whether the renewal waits for a case, or for the first charge instant after its decision. */
  private async waits({ id, nextChargeAt }: Subscription, now: Date): Promise<boolean> {
    if (await this.repository.findPause(id)) return true;
    const decidedAt = await this.repository.lastDecision(id);
    const resumesAt = decidedAt ? chargeAfterDecision(nextChargeAt, decidedAt) : nextChargeAt;
    if (resumesAt <= now) return false;
    await this.repository.postpone(id, nextChargeAt, resumesAt);
    return true;
  }

  /** Returns the payment of the next period; null when its buyer opens one at this moment. */
  private async payment(subscription: Subscription): Promise<Payment | null> {
    await this.paymentsRepository.insert({ ...renewalOf(subscription), onSession: false });
    return this.paymentsRepository.findRenewal(subscription.id, subscription.period + 1, {
      onSession: false,
      states: ['pending', 'paid', 'refunded'],
    });
  }

  @ScheduledJob('reconcile-renewals', '* * * * *')
  async reconcileStuck(): Promise<void> {
    await reconcileEach(await this.paymentsRepository.findStuck(), (payment) => this.reconcile(payment));
  }

  /** A payment without a reference is charged again: its id is the provider's key, so that it is charged once. */
  private async reconcile({ isOverdue, ...payment }: StuckPayment): Promise<void> {
    if (payment.onSession) return this.renewalPayments.reconcile(payment, isOverdue);
    const subscription = await this.repository.find({ id: payment.subscriptionId ?? '' });
    // Nothing new is charged while a case is open.
    const isNew = payment.kind === 'renewal' && payment.reference === null;
    if (isNew && (await this.repository.findPause(payment.subscriptionId ?? ''))) return;
    if (subscription) await this.payments.collect(payment, subscription);
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { addDays, addMonths } from '../platform/config/dates.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { domainEvent, DomainEvents, OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { chargeInstant } from '../payments/offers/charge-instant.js';
import type { Payment, RefundReason } from '../payments/payment.entity.js';
import {
  PAYMENT_PAID,
  PAYMENT_REFUNDED,
  PAYMENT_REFUSED,
  PAYMENT_RETURNED,
  type PaymentOutcome,
  PaymentsService,
} from '../payments/payments.service.js';
import { ReportsService } from '../reports/reports.service.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

export const SUBSCRIPTION_PAID = domainEvent<Payment>('subscription-paid');
/** A renewal was refused. `tries`: the next attempts; none when the subscription has ended. */
export const RENEWAL_DECLINED = domainEvent<{ payment: Payment; tries: readonly Date[] }>('renewal-declined');

/** Days from each refused renewal to the next attempt; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5] as const;

/** A renewal paid later than this starts its period at the payment. */
const LATE_DAYS = 1;

/** Delivers renewals and extra reports, and handles their refusals. */
@Injectable()
export class SubscriptionPaymentsService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly repository: SubscriptionsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  @OnEvent(PAYMENT_PAID)
  async onPaymentPaid(tx: EntityManager, { payment, saved }: PayloadOf<typeof PAYMENT_PAID>): Promise<void> {
    const { subscriptionId } = payment;
    if (!subscriptionId) return;
    const subscription = await this.lock(tx, subscriptionId);
    await this.payments.assign(tx, payment, subscription.userId);
    const unused = payment.vehicleReportId
      ? await this.unlockExtra(tx, payment, subscription, payment.vehicleReportId)
      : await this.renew(tx, payment, subscription);
    if (unused) return this.payments.refundUnused(tx, payment, unused);
    if (payment.onSession && saved) await this.repository.saveMethod(tx, subscription.id, saved);
    await this.events.emit(tx, SUBSCRIPTION_PAID, payment);
  }

  @OnEvent(PAYMENT_REFUSED)
  async onPaymentRefused(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_REFUSED>): Promise<void> {
    const { kind, subscriptionId } = payment;
    if (kind !== 'renewal' || !subscriptionId) return;
    const { userId, endedAt, cancelAtPeriodEnd, failedAttempts } = await this.lock(tx, subscriptionId);
    await this.payments.assign(tx, payment, userId);
    if (endedAt) return;
    if (cancelAtPeriodEnd) return this.subscriptions.end(tx, subscriptionId);
    const tries = triesAfter(failedAttempts, this.clock.now());
    const [nextChargeAt] = tries;
    if (nextChargeAt)
      await this.repository.change(tx, subscriptionId, {
        ...{ status: 'past_due', nextChargeAt },
        failedAttempts: failedAttempts + 1,
      });
    else await this.subscriptions.end(tx, subscriptionId);
    await this.events.emit(tx, RENEWAL_DECLINED, { payment, tries });
  }

  @OnEvent(PAYMENT_RETURNED)
  async onPaymentReturned(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_RETURNED>): Promise<void> {
    if (payment.kind === 'renewal') await this.subscriptions.end(tx, payment.subscriptionId ?? '');
  }

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    const { kind, subscriptionId } = payment;
    if (!subscriptionId) return;
    // The subscription is locked before its user, whose balance changes next.
    if (kind === 'renewal') await this.subscriptions.endPaidBy(tx, subscriptionId, payment);
    await this.entitlements.reverse(tx, payment.id, payment.userId);
  }

  /** Charges the saved method of a subscription and settles. Repeating it charges once. */
  collect(
    payment: Payment,
    { customerReference: customer, methodReference: method }: Subscription,
  ): Promise<PaymentOutcome> {
    return this.payments.collect(payment, customer && method ? { customer, method } : null);
  }

  /** @returns why the payment must be refunded, or null */
  private async renew(tx: EntityManager, payment: Payment, subscription: Subscription): Promise<RefundReason | null> {
    const period = subscription.period + 1;
    if (subscription.endedAt || subscription.cancelAtPeriodEnd) return 'ended';
    if (payment.period !== period) return 'duplicate';
    // A case was opened while the charge was in progress.
    if (await this.repository.findPause(subscription.id, tx)) return 'late';
    const now = this.clock.now();
    const late = now > addDays(subscription.currentPeriodEnd, LATE_DAYS);
    const [start, anchorAt] = late ? [now, now] : [subscription.currentPeriodEnd, subscription.anchorAt];
    const anchorMonths = late ? 1 : subscription.anchorMonths + 1;
    const end = chargeInstant(addMonths(anchorAt, anchorMonths));
    await this.repository.change(tx, subscription.id, {
      ...{ period, anchorAt, anchorMonths, status: 'active', reportsUsed: 0, failedAttempts: 0 },
      reportsPerPeriod: subscription.reportsPerRenewal ?? subscription.reportsPerPeriod,
      currentPeriodStart: start,
      currentPeriodEnd: end,
      nextChargeAt: end,
    });
    await this.entitlements.grant(tx, {
      source: 'renewal',
      userId: subscription.userId,
      paymentId: payment.id,
      offerKey: subscription.offerKey,
      credits: subscription.creditsPerPeriod,
      unlimitedUntil: subscription.perReportCents ? end : null,
    });
    return null;
  }

  /** @returns why the payment must be refunded, or null */
  private async unlockExtra(
    tx: EntityManager,
    { id: paymentId }: Payment,
    { userId, endedAt }: Subscription,
    reportId: string,
  ): Promise<RefundReason | null> {
    if (endedAt) return 'ended';
    if (!(await this.entitlements.unlock(tx, { userId, reportId, cost: 0, paymentId }))) return 'duplicate';
    await this.reports.orderWhenWanted(tx, reportId);
    return null;
  }

  private async lock(tx: EntityManager, id: string): Promise<Subscription> {
    const subscription = await this.repository.lock(tx, id);
    if (!subscription) throw new Error(`There is no subscription ${id}.`);
    return subscription;
  }
}

function triesAfter(refusals: number, now: Date): Date[] {
  let last = now;
  // Half a day earlier, because a refusal comes some seconds after the hour of the charge.
  return RETRY_DAYS.slice(refusals).map((days) => (last = chargeInstant(addDays(last, days - 0.5))));
}

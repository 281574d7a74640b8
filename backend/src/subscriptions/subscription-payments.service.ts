import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { addDays, addMonths } from '../platform/config/dates.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { domainEvent, DomainEvents, OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { chargeInstant } from '../payments/offers/charge-instant.js';
import type { Payment, RefundReason } from '../payments/payment.entity.js';
import type { SavedMethod } from '../payments/payment-provider.js';
import {
  PAYMENT_PAID,
  PAYMENT_REFUNDED,
  PAYMENT_REFUSED,
  PAYMENT_RETURNED,
  type PaymentOutcome,
  PaymentsService,
} from '../payments/payments.service.js';
import { ReportsService } from '../reports/reports.service.js';
import { RenewalPausesRepository } from './renewal-pauses.repository.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** A later payment of a subscription has had its effect. */
export const SUBSCRIPTION_PAID = domainEvent<Payment>('subscription-paid');
/** A renewal was refused. `tries`: when it is tried again; none when the subscription has ended with it. */
export const RENEWAL_DECLINED = domainEvent<{ payment: Payment; tries: readonly Date[] }>('renewal-declined');

/** Days after a refused renewal until it is tried again; after the last one the subscription ends. */
const RETRY_DAYS = [1, 3, 5] as const;

/** A renewal this late begins its period when it is paid, so that nobody pays for days they could not use. */
const LATE_DAYS = 1;

/**
 * Later payments of a subscription, which are renewals and extra reports: what each brings, and what a refusal means.
 */
@Injectable()
export class SubscriptionPaymentsService {
  constructor(
    private readonly payments: PaymentsService,
    private readonly repository: SubscriptionsRepository,
    private readonly pauses: RenewalPausesRepository,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  @OnEvent(PAYMENT_PAID)
  async onPaymentPaid(tx: EntityManager, { payment, saved }: PayloadOf<typeof PAYMENT_PAID>): Promise<void> {
    if (payment.subscriptionId) await this.deliver(tx, payment, payment.subscriptionId, saved);
  }

  @OnEvent(PAYMENT_REFUSED)
  async onPaymentRefused(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_REFUSED>): Promise<void> {
    if (payment.subscriptionId) await this.refused(tx, payment, payment.subscriptionId);
  }

  @OnEvent(PAYMENT_RETURNED)
  async onPaymentReturned(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_RETURNED>): Promise<void> {
    // Nothing is left that would pay for its period.
    if (payment.kind === 'renewal') await this.subscriptions.end(tx, payment.subscriptionId ?? '');
  }

  @OnEvent(PAYMENT_REFUNDED)
  async onPaymentRefunded(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_REFUNDED>): Promise<void> {
    if (payment.subscriptionId) await this.refunded(tx, payment, payment.subscriptionId);
  }

  /** Charges the kept method of a subscription and settles. Safe to repeat after any failure. */
  collect(
    payment: Payment,
    { customerReference: customer, methodReference: method }: Subscription,
  ): Promise<PaymentOutcome> {
    return this.payments.collect(payment, customer && method ? { customer, method } : null);
  }

  private async deliver(
    tx: EntityManager,
    payment: Payment,
    subscriptionId: string,
    saved: SavedMethod | null,
  ): Promise<void> {
    const subscription = await this.hold(tx, subscriptionId);
    await this.payments.assign(tx, payment, subscription.userId);
    const unused = payment.vehicleReportId
      ? await this.unlockExtra(tx, payment, subscription, payment.vehicleReportId)
      : await this.renew(tx, payment, subscription);
    if (unused) return this.payments.returnUnused(tx, payment, unused);
    if (payment.onSession && saved) await this.repository.keepMethod(tx, subscription.id, saved);
    await this.events.emit(tx, SUBSCRIPTION_PAID, payment);
  }

  /**
   * @returns why the payment renews nothing: nothing is charged once a subscription is canceled or has ended, nor while
   * a case is open, and a period is paid once
   */
  private async renew(tx: EntityManager, payment: Payment, subscription: Subscription): Promise<RefundReason | null> {
    const period = subscription.period + 1;
    if (subscription.endedAt || subscription.cancelAtPeriodEnd) return 'ended';
    if (payment.period !== period) return 'duplicate';
    // Its charge was under way when the case was opened.
    if (await this.pauses.find(subscription.id, tx)) return 'late';
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

  /**
   * @returns why the payment opens nothing: the subscription has ended, or the report has been unlocked another way
   * meanwhile
   */
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

  /** A refused renewal is tried again a few times; then the subscription ends. */
  private async refused(tx: EntityManager, payment: Payment, subscriptionId: string): Promise<void> {
    if (payment.kind !== 'renewal') return;
    const { userId, endedAt, cancelAtPeriodEnd, failedAttempts } = await this.hold(tx, subscriptionId);
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

  private async refunded(tx: EntityManager, payment: Payment, subscriptionId: string): Promise<void> {
    // A subscription is held before its user, whose balance moves next.
    if (payment.kind === 'renewal') await this.subscriptions.endPaidBy(tx, subscriptionId, payment);
    await this.entitlements.reverse(tx, payment.id, payment.userId);
  }

  private async hold(tx: EntityManager, id: string): Promise<Subscription> {
    const subscription = await this.repository.hold(tx, id);
    if (!subscription) throw new Error(`There is no subscription ${id}.`);
    return subscription;
  }
}

/**
 * When a renewal that was refused so often is tried again, and after that: so many days on, at the hour all charges are
 * made.
 */
function triesAfter(refusals: number, now: Date): Date[] {
  let last = now;
  // From half a day before: a refusal some seconds after that hour must not cost a day more.
  return RETRY_DAYS.slice(refusals).map((days) => (last = chargeInstant(addDays(last, days - 0.5))));
}

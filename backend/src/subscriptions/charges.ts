import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import {
  type PaidProviderPayment,
  PaymentProvider,
  type ProviderPayment,
  type SavedMethod,
} from '../payments/payment-provider.js';
import { ReportsService } from '../reports/reports.service.js';
import { addDays, addMonths } from '../checkout/quotes.js';
import { SubscriptionEmails } from '../notifications/subscription-emails.js';
import { RefundOrdersService } from '../checkout/refund-orders.js';
import type { SubscriptionCharge } from './subscription-charge.entity.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

/** Days after a refused renewal until it is tried again; after the last one the plan ends. */
export const RETRY_DAYS = [1, 3, 5] as const;

/** A renewal this late begins its period when it is paid, so that nobody pays for days they could not use. */
const LATE_DAYS = 1;

const NO_METHOD: ProviderPayment = { status: 'failed', reason: 'No payment method is kept for this plan.' };

/** Later charges of a plan: made once, settled once, whoever hears of them first. */
@Injectable()
export class ChargesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly subscriptions: SubscriptionsService,
    private readonly orders: RefundOrdersService,
    private readonly notices: SubscriptionEmails,
    private readonly clock: Clock,
  ) {}

  /** Charges and settles. Safe to repeat after any failure: the charge's id is the provider's key. */
  async collect(charge: SubscriptionCharge, plan: Subscription): Promise<ProviderPayment> {
    const { customerReference: customer, methodReference: method } = plan;
    const saved = customer && method ? { customer, method } : null;
    const { id: key, amountCents: amount, currency } = charge;
    const reference =
      charge.paymentReference ?? (saved && (await this.payments.chargeSaved({ key, amount, currency, saved })));
    await this.dataSource.query('UPDATE subscription_charges SET "paymentReference" = $2 WHERE id = $1', [
      key,
      reference ?? key,
    ]);
    if (reference) return this.refresh(reference);
    await this.dataSource.transaction((tx) => this.settle(tx, key, NO_METHOD));
    return NO_METHOD;
  }

  /** Asks the provider for the truth of a charge's payment and settles it. */
  async refresh(reference: string): Promise<ProviderPayment> {
    const truth = await this.payments.retrieve(reference);
    await this.dataSource.transaction((tx) => this.settle(tx, reference, truth));
    return truth;
  }

  /** The effect of a charge's truth. The guarded update lets the first one have it. */
  async settle(tx: EntityManager, reference: string, truth: ProviderPayment): Promise<void> {
    if (truth.status === 'paid') await this.paid(tx, reference, truth);
    // Without the buyer present a challenge is a refusal.
    if (truth.status === 'failed') await this.refused(tx, reference, truth.reason);
    if (truth.status === 'requires_action') await this.refused(tx, reference, 'The bank asks for a confirmation.');
  }

  private async paid(
    tx: EntityManager,
    reference: string,
    { transactionId, saved, card }: PaidProviderPayment,
  ): Promise<void> {
    const [[charge]] = await tx.query<[SubscriptionCharge[], number]>(
      `UPDATE subscription_charges SET status = 'paid', "transactionId" = $2, "settledAt" = $3, "cardBrand" = $4, "cardLast4" = $5
       WHERE "paymentReference" = $1 AND status = 'pending' RETURNING *`,
      [reference, transactionId, this.clock.now(), card?.brand ?? null, card?.last4 ?? null],
    );
    if (!charge) return;
    const plan = await this.hold(tx, charge.subscriptionId);
    const used = charge.vehicleReportId
      ? await this.unlockExtra(tx, charge, plan, charge.vehicleReportId)
      : await this.renew(tx, charge, plan);
    if (used && charge.onSession && saved) await this.keep(tx, plan.id, saved);
    if (used) return this.notices.charged(tx, charge);
    await tx.query(`UPDATE subscription_charges SET status = 'refunded' WHERE id = $1`, [charge.id]);
    await this.orders.order(tx, { of: 'charge', id: charge.id, reference });
  }

  /** @returns false when the plan has been cancelled or has ended meanwhile: nothing is charged after that */
  private async renew(tx: EntityManager, charge: SubscriptionCharge, plan: Subscription): Promise<boolean> {
    if (plan.endedAt || plan.cancelAtPeriodEnd || charge.period !== plan.period + 1) return false;
    const now = this.clock.now();
    const late = now > addDays(plan.currentPeriodEnd, LATE_DAYS);
    const [start, anchor] = late ? [now, now] : [plan.currentPeriodEnd, plan.anchorAt];
    const months = late ? 1 : plan.anchorMonths + 1;
    const end = addMonths(anchor, months);
    await tx.query(
      `UPDATE subscriptions SET status = 'active', period = $2, "reportsUsed" = 0, "currentPeriodStart" = $3,
         "currentPeriodEnd" = $4, "nextChargeAt" = $4, "anchorAt" = $5, "anchorMonths" = $6, "failedAttempts" = 0 WHERE id = $1`,
      [plan.id, charge.period, start, end, anchor, months],
    );
    await this.entitlements.grantRenewal(tx, {
      userId: plan.userId,
      chargeId: charge.id,
      offerKey: plan.offerKey,
      credits: plan.creditsPerPeriod,
      unlimitedUntil: plan.perReportCents ? end : null,
    });
    return true;
  }

  /** Whoever paid with another method is charged by it from then on. */
  private async keep(tx: EntityManager, id: string, { customer, method }: SavedMethod): Promise<void> {
    await tx.query('UPDATE subscriptions SET "customerReference" = $2, "methodReference" = $3 WHERE id = $1', [
      id,
      customer,
      method,
    ]);
  }

  /** @returns false when the report has been unlocked another way meanwhile */
  private async unlockExtra(
    tx: EntityManager,
    charge: SubscriptionCharge,
    { userId }: Subscription,
    reportId: string,
  ): Promise<boolean> {
    const unlocked = await this.entitlements.unlock(tx, { userId, reportId, cost: 0, chargeId: charge.id });
    if (unlocked) await this.reports.orderFulfilment(tx, reportId);
    return unlocked;
  }

  /**
   * A refused renewal is tried again a few times; then the plan ends. A buyer who is present may try another card, so their
   * payment ends only when it is given up (renewal-payments.ts).
   */
  private async refused(tx: EntityManager, reference: string, reason: string): Promise<void> {
    const now = this.clock.now();
    const [[charge]] = await tx.query<[SubscriptionCharge[], number]>(
      `UPDATE subscription_charges SET status = 'failed', "failureReason" = $2, "settledAt" = $3
       WHERE "paymentReference" = $1 AND status = 'pending' AND NOT "onSession" RETURNING *`,
      [reference, reason, now],
    );
    if (charge?.kind !== 'renewal') return;
    const plan = await this.hold(tx, charge.subscriptionId);
    if (plan.endedAt) return;
    if (plan.cancelAtPeriodEnd) return this.subscriptions.end(tx, plan.id);
    const tries = triesAfter(plan.failedAttempts, now);
    const [next] = tries;
    if (!next) await this.subscriptions.end(tx, plan.id);
    else
      await tx.query(
        `UPDATE subscriptions SET status = 'past_due', "failedAttempts" = "failedAttempts" + 1, "nextChargeAt" = $2
         WHERE id = $1`,
        [plan.id, next],
      );
    await this.notices.refused(tx, charge, tries);
  }

  private async hold(tx: EntityManager, id: string): Promise<Subscription> {
    const [plan] = await tx.query<Subscription[]>('SELECT * FROM subscriptions WHERE id = $1 FOR UPDATE', [id]);
    if (!plan) throw new Error(`There is no subscription ${id}.`);
    return plan;
  }
}

/** When a renewal that was refused so often is tried again, and after that. */
function triesAfter(refusals: number, now: Date): Date[] {
  let last = now;
  return RETRY_DAYS.slice(refusals).map((days) => (last = addDays(last, days)));
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { WaitingReport } from '../entitlements/entitlements.repository.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import type { Payment } from '../payments/payment.entity.js';
import { DISPUTE_CLOSED, isRefunded, PAYMENT_DISPUTED } from '../payments/payments.service.js';
import { ReportsService } from '../reports/reports.service.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';
import { paysRunningPeriod } from './subscriptions.service.js';

/** Withdraws what a disputed payment bought until the bank decides (docs/decisions/0004). */
@Injectable()
export class DisputesService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly repository: SubscriptionsRepository,
  ) {}

  @OnEvent(PAYMENT_DISPUTED)
  async onPaymentDisputed(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_DISPUTED>): Promise<void> {
    if (isRefunded(payment)) return;
    const paid = await this.findPaidPeriod(tx, payment);
    const current = paid && (await this.repository.lock(tx, paid.id));
    if (current?.perReportCents && !current.endedAt)
      await this.entitlements.endUnlimited(tx, current.userId, current.offerKey);
    await this.entitlements.suspend(tx, payment, paid && { id: paid.id, since: paid.currentPeriodStart });
  }

  /** After a lost dispute PAYMENT_REFUNDED follows, which withdraws the report of the payment. */
  @OnEvent(DISPUTE_CLOSED)
  async onDisputeClosed(tx: EntityManager, { payment, outcome }: PayloadOf<typeof DISPUTE_CLOSED>): Promise<void> {
    if (isRefunded(payment)) return;
    const paid = await this.findPaidPeriod(tx, payment);
    const current =
      paid && outcome === 'won' && payment.state === 'paid' ? await this.repository.lock(tx, paid.id) : null;
    if (current?.perReportCents && !current.endedAt)
      await this.entitlements.resumeUnlimited(tx, current.userId, current.offerKey, current.currentPeriodEnd);
    const waiting = await this.entitlements.resume(tx, payment);
    if (outcome === 'won') return this.orderAgain(tx, waiting);
    if (paid) await this.entitlements.withdrawUnlockedBy(tx, paid.id, paid.currentPeriodStart);
    await this.entitlements.withdrawSpent(tx, payment);
  }

  /** Orders the histories of reports whose jobs found them closed. */
  private async orderAgain(tx: EntityManager, waiting: readonly WaitingReport[]): Promise<void> {
    for (const { reportId, ofPurchase } of waiting)
      await (ofPurchase ? this.reports.orderFulfillment(tx, reportId) : this.reports.orderWhenWanted(tx, reportId));
  }

  /** Returns the subscription that a payment started or renewed, if it pays for the running period. */
  private async findPaidPeriod(tx: EntityManager, payment: Payment): Promise<Subscription | null> {
    const { kind, subscriptionId, checkoutSessionId } = payment;
    if (kind === 'extra_report') return null;
    const where = kind === 'renewal' ? { id: subscriptionId ?? '' } : { checkoutSessionId: checkoutSessionId ?? '' };
    const subscription = await this.repository.find(where, tx);
    return subscription && paysRunningPeriod(payment, subscription) ? subscription : null;
  }
}

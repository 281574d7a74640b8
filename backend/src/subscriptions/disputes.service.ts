import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { WaitingReport } from '../entitlements/entitlements.repository.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import type { Payment } from '../payments/payment.entity.js';
import { DISPUTE_CLOSED, givenBack, PAYMENT_DISPUTED } from '../payments/payments.service.js';
import { ReportsService } from '../reports/reports.service.js';
import { paysRunningPeriod } from './running-period.js';
import type { Subscription } from './subscription.entity.js';
import { SubscriptionsRepository } from './subscriptions.repository.js';

/**
 * A bank contests a payment: what it brought is withdrawn until that is decided, and its subscription waits
 * (docs/decisions/0025). A lost dispute is a refund, which ends the subscription.
 */
@Injectable()
export class DisputesService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly reports: ReportsService,
    private readonly repository: SubscriptionsRepository,
  ) {}

  @OnEvent(PAYMENT_DISPUTED)
  async onPaymentDisputed(tx: EntityManager, { payment }: PayloadOf<typeof PAYMENT_DISPUTED>): Promise<void> {
    if (givenBack(payment)) return;
    const subscription = await this.subscriptionOf(tx, payment);
    const current = subscription && paysRunningPeriod(payment, subscription) ? subscription : null;
    if (current) await this.suspendPeriod(tx, current.id);
    const since = current && { id: current.id, since: current.currentPeriodStart };
    await this.entitlements.suspend(tx, payment, since);
  }

  @OnEvent(DISPUTE_CLOSED)
  async onDisputeClosed(tx: EntityManager, { payment, outcome }: PayloadOf<typeof DISPUTE_CLOSED>): Promise<void> {
    if (givenBack(payment)) return;
    const subscription = await this.subscriptionOf(tx, payment);
    const current = subscription && paysRunningPeriod(payment, subscription) ? subscription : null;
    if (current && outcome === 'won' && payment.state === 'paid') await this.resumePeriod(tx, current.id);
    const waiting = await this.entitlements.resume(tx, payment);
    if (outcome === 'won') return this.orderAgain(tx, waiting);
    // Lost: what hangs on the payment besides its own report goes for good; the rest goes with the refund that follows.
    if (current) await this.entitlements.withdrawUnlockedBy(tx, current.id, current.currentPeriodStart);
    await this.entitlements.withdrawSpent(tx, payment);
  }

  /**
   * Until the bank decides, nothing can be unlocked with the period that the payment paid for. Its renewal waits by
   * itself.
   */
  private async suspendPeriod(tx: EntityManager, id: string): Promise<void> {
    const held = await this.repository.hold(tx, id);
    if (held?.perReportCents && !held.endedAt) await this.entitlements.endUnlimited(tx, held.userId, held.offerKey);
  }

  /** What is left of the paid period can be used again. */
  private async resumePeriod(tx: EntityManager, id: string): Promise<void> {
    const held = await this.repository.hold(tx, id);
    if (held?.perReportCents && !held.endedAt)
      await this.entitlements.resumeUnlimited(tx, held.userId, held.offerKey, held.currentPeriodEnd);
  }

  /** Nothing is bought for a report while it is closed, so what came to its turn meanwhile has been let go. */
  private async orderAgain(tx: EntityManager, waiting: readonly WaitingReport[]): Promise<void> {
    for (const { reportId, ofPurchase } of waiting)
      await (ofPurchase ? this.reports.orderFulfillment(tx, reportId) : this.reports.orderWhenWanted(tx, reportId));
  }

  /** The subscription a payment began or renewed; an extra report stands for itself. */
  private async subscriptionOf(tx: EntityManager, payment: Payment): Promise<Subscription | null> {
    const { kind, subscriptionId, checkoutSessionId } = payment;
    if (kind === 'renewal' && subscriptionId) return this.repository.find({ id: subscriptionId }, tx);
    return checkoutSessionId ? this.repository.find({ checkoutSessionId }, tx) : null;
  }
}

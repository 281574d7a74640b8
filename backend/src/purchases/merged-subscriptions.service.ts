import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { JobHandler } from '../platform/jobs/job-handler.js';
import { SubscriptionEmailsService } from '../notifications/subscription-emails.service.js';
import type { Payment } from '../payments/payment.entity.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SUBSCRIPTIONS_MERGED } from '../subscriptions/subscriptions.service.js';
import { RefundsService } from '../checkout/refunds.service.js';
import { PurchasesRepository } from './purchases.repository.js';
import { RefundFactsRepository } from './refund-facts.repository.js';
import { decideRefund } from './refund-rules.js';

/** Refunds the unused one of two subscriptions that met when accounts were merged (docs/decisions/0002). */
@Injectable()
export class MergedSubscriptionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly purchases: PurchasesRepository,
    private readonly facts: RefundFactsRepository,
    private readonly refunds: RefundsService,
    private readonly emails: SubscriptionEmailsService,
    private readonly clock: Clock,
  ) {}

  @JobHandler(SUBSCRIPTIONS_MERGED)
  async settleMerged({ endedId, goesOnId }: { endedId: string; goesOnId: string }): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'subscription', endedId);
      const ended = await this.subscriptions.find({ id: endedId }, tx);
      // It may have been resumed meanwhile.
      if (!ended?.cancelAtPeriodEnd) return;
      await this.emails.merged(tx, ended, goesOnId, await this.refundUnused(tx, endedId));
    });
  }

  /** Returns the refunded payment of its period, or null. */
  private async refundUnused(tx: EntityManager, subscriptionId: string): Promise<Payment | null> {
    const payment = await this.purchases.paymentOfPeriod(tx, subscriptionId);
    if (!payment) return null;
    const facts = await this.facts.read(tx, payment, []);
    // A report whose records were bought stays readable.
    if (facts.report?.bought || facts.usedElsewhere > 0) return null;
    const decision = decideRefund(facts, 'unused', this.clock.now());
    if (decision.outcome !== 'granted' || decision.ground !== 'unused') return null;
    return (await this.refunds.refundLocked(tx, payment, decision.ground)) ? payment : null;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { addDays } from '../platform/config/dates.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { EntitlementsService, isOverdrawn } from '../entitlements/entitlements.service.js';
import type { ReportUnlock } from '../entitlements/report-unlock.entity.js';
import { domainEvent, DomainEvents } from '../platform/jobs/domain-events.js';
import { JobHandler, ScheduledJob } from '../platform/jobs/job-handler.js';
import { isTrial, offerOf, paysForOneReport } from '../payments/offers/offer-catalog.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { MAX_WAIT_DAYS } from '../reports/report-access.js';
import { NO_RECORDS } from '../reports/report-jobs.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { SubscriptionsService } from '../subscriptions/subscriptions.service.js';
import { UnansweredRepository } from './unanswered.repository.js';

type NothingToRead = 'no_records' | 'no_answer';

/** An empty report cost a credit, or a report of a subscription's period, which is returned. */
export const CREDIT_RETURNED = domainEvent<{ unlock: ReportUnlock; why: NothingToRead }>('credit-returned');

const BATCH = 200;

/** Refunds sold reports without records (X1-010) and those that no source answered. */
@Injectable()
export class EmptyReportsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly payments: PaymentsService,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsService,
    private readonly subscriptionsRepository: SubscriptionsRepository,
    private readonly unanswered: UnansweredRepository,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /** Refunds whatever was bought when no source has answered within a day. */
  @ScheduledJob('return-unanswered', '* * * * *')
  async returnUnanswered(): Promise<void> {
    const orderedBefore = addDays(this.clock.now(), -MAX_WAIT_DAYS);
    for (const reportId of await this.unanswered.find(orderedBefore, BATCH)) {
      const isRefunded = await this.refundWhole(reportId).catch((error: unknown) => {
        // Other credits of the payment are spent, so only the one spent here is returned.
        if (isOverdrawn(error)) return false;
        throw error;
      });
      if (!isRefunded) await this.dataSource.transaction((tx) => this.returnSpent(tx, reportId, 'no_answer'));
    }
  }

  /** @returns false when the report has no payment, or the payment served other reports as well */
  private refundWhole(reportId: string): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'report', reportId);
      const found = await this.entitlements.findUnlock(tx, reportId);
      const payment = found?.paymentId && (await this.paymentsRepository.find({ id: found.paymentId }, tx));
      if (!payment) return false;
      const started = await this.subscriptionsRepository.find(
        { checkoutSessionId: payment.checkoutSessionId ?? '' },
        tx,
      );
      if (started && (started.period > 0 || (await this.unanswered.servedOthers(tx, started.id, reportId))))
        return false;
      if (!(await this.payments.refund(tx, payment, 'no_answer'))) return false;
      if (payment.kind === 'purchase' && isTrial(offerOf(payment.offerKey)))
        await this.subscriptions.releaseTrial(tx, payment);
      return true;
    });
  }

  @JobHandler(NO_RECORDS)
  async refundEmptyReport({ reportId }: { reportId: string }): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'report', reportId);
      const found = await this.entitlements.findUnlock(tx, reportId);
      const payment = found?.paymentId && (await this.paymentsRepository.find({ id: found.paymentId }, tx));
      if (payment && paysForOneReport(payment)) await this.payments.refund(tx, payment, 'no_records');
      else await this.returnSpent(tx, reportId, 'no_records');
    });
  }

  private async returnSpent(tx: EntityManager, reportId: string, why: NothingToRead): Promise<void> {
    await acquireCustomerLock(tx, 'report', reportId);
    const unlock = await this.entitlements.lockUnlock(tx, reportId);
    if (!unlock) return;
    if (unlock.subscriptionId)
      await this.subscriptionsRepository.decrementUsage(tx, unlock.subscriptionId, unlock.unlockedAt);
    await this.entitlements.withdraw(tx, unlock, 'credit');
    await this.events.emit(tx, CREDIT_RETURNED, { unlock, why });
  }
}

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
import { MOST_WAIT_DAYS } from '../reports/report-access.js';
import { NO_RECORDS } from '../reports/report-jobs.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';
import { TrialsRepository } from '../subscriptions/trials.repository.js';
import { UnansweredRepository } from './unanswered.repository.js';

/** Why a sold report costs nothing: no source holds a record, or none answered in time. */
type NothingToRead = 'no_records' | 'no_answer';

/** Such a report cost a credit, or a place in a subscription's count, and that is given back. */
export const CREDIT_GIVEN_BACK = domainEvent<{ unlock: ReportUnlock; why: NothingToRead }>('credit-given-back');

const BATCH = 200;

/** A sold report that holds no records (X1-010), or that no source gives, costs nothing. */
@Injectable()
export class EmptyReportsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly payments: PaymentsService,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly trials: TrialsRepository,
    private readonly unanswered: UnansweredRepository,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
  ) {}

  /**
   * What no source has answered within a day goes back, whatever was bought: single report, pack, trial or
   * subscription.
   */
  @ScheduledJob('return-unanswered', '* * * * *')
  async returnUnanswered(): Promise<void> {
    const orderedBefore = addDays(this.clock.now(), -MOST_WAIT_DAYS);
    for (const reportId of await this.unanswered.find(orderedBefore, BATCH)) {
      const whole = await this.refundWhole(reportId).catch((error: unknown) => {
        // Its credits have gone to other vehicles, so the payment was used: the one spent here comes back.
        if (isOverdrawn(error)) return false;
        throw error;
      });
      if (!whole) await this.dataSource.transaction((tx) => this.giveBackSpent(tx, reportId, 'no_answer'));
    }
  }

  /**
   * @returns false when the payment served other reports as well, or when the report was not bought by a payment of its
   * own
   */
  private refundWhole(reportId: string): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'report', reportId);
      const found = await this.entitlements.findUnlock(tx, reportId);
      const payment = found?.paymentId && (await this.paymentsRepository.find({ id: found.paymentId }, tx));
      if (!payment) return false;
      const begun = await this.subscriptions.find({ checkoutSessionId: payment.checkoutSessionId ?? '' }, tx);
      if (begun && (begun.period > 0 || (await this.unanswered.servedOthers(tx, begun.id, reportId)))) return false;
      if (!(await this.payments.refund(tx, payment, 'no_answer'))) return false;
      // Whoever has got nothing of a trial has not had one.
      if (payment.kind === 'purchase' && isTrial(offerOf(payment.offerKey))) await this.trials.release(tx, payment);
      return true;
    });
  }

  /** What was paid for this one report is refunded; otherwise what was spent on it comes back. */
  @JobHandler(NO_RECORDS)
  async refundEmptyReport({ reportId }: { reportId: string }): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'report', reportId);
      const found = await this.entitlements.findUnlock(tx, reportId);
      const payment = found?.paymentId && (await this.paymentsRepository.find({ id: found.paymentId }, tx));
      if (payment && paysForOneReport(payment)) await this.payments.refund(tx, payment, 'no_records');
      else await this.giveBackSpent(tx, reportId, 'no_records');
    });
  }

  private async giveBackSpent(tx: EntityManager, reportId: string, why: NothingToRead): Promise<void> {
    await acquireCustomerLock(tx, 'report', reportId);
    const unlock = await this.entitlements.holdUnlock(tx, reportId);
    if (!unlock) return;
    if (unlock.subscriptionId) await this.subscriptions.decrementUsage(tx, unlock.subscriptionId, unlock.unlockedAt);
    await this.entitlements.withdraw(tx, unlock, 'credit');
    await this.events.emit(tx, CREDIT_GIVEN_BACK, { unlock, why });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import type { ReportUnlock } from '../entitlements/report-unlock.entity.js';
import { announcement, AnnouncementsService } from '../jobs/announcements.service.js';
import { JobsService } from '../jobs/jobs.service.js';
import { paysForOneReport } from '../offers/offer-catalogue.js';
import { PaymentsRepository } from '../payments/payments.repository.js';
import { PaymentsService } from '../payments/payments.service.js';
import { NO_RECORDS } from '../reports/report-jobs.js';
import { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.js';

/** A report without records cost a credit, or a place in a subscription's count, and that is given back. */
export const CREDIT_GIVEN_BACK = announcement<ReportUnlock>('credit-given-back');

/** A sold report that turned out to hold no records (X1-010) costs nothing. */
@Injectable()
export class EmptyReportsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly payments: PaymentsService,
    private readonly paymentsRepository: PaymentsRepository,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly announcements: AnnouncementsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(NO_RECORDS, ({ reportId }) => this.refundEmptyReport(reportId));
  }

  /** What was paid for this one report is refunded; otherwise what was spent on it comes back. */
  private async refundEmptyReport(reportId: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const found = await this.entitlements.findUnlock(tx, reportId);
      const payment = found?.paymentId && (await this.paymentsRepository.find({ id: found.paymentId }, tx));
      if (payment && paysForOneReport(payment)) {
        await this.payments.refund(tx, payment, 'no_records');
        return;
      }
      // Payments and subscriptions are held before what they unlocked, and users last: nobody waits for each other.
      if (found?.subscriptionId) await this.subscriptions.hold(tx, found.subscriptionId);
      const unlock = await this.entitlements.holdUnlock(tx, reportId);
      if (!unlock) return;
      if (unlock.subscriptionId) await this.subscriptions.decrementUsage(tx, unlock.subscriptionId, unlock.unlockedAt);
      await this.entitlements.withdraw(tx, unlock, 'credit');
      await this.announcements.announce(tx, CREDIT_GIVEN_BACK, unlock);
    });
  }
}

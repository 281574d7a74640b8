import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { OnEvent } from '../platform/jobs/domain-events.js';
import { JobHandler, jobType } from '../platform/jobs/job-handler.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { REPORT_READY } from './emails/account-emails.js';
import { VEHICLE_NEWS, type VehicleNewsOrder } from './emails/vehicle-news.js';
import { REPORT_FULFILLED } from '../reports/report-jobs.js';
import { nameOf } from '../vehicle-data/decode/vehicle.js';
import { NotificationsRepository, type Recipient } from './notifications.repository.js';

/** Until 0.2.0 a job said that a report is ready; those that were ordered then are still to be done. */
const REPORT_FULFILLED_JOB = jobType<{ reportId: string }>('report-fulfilled');

/** What owners of a report get in writing: that it can be read, and what is new about its vehicle. */
@Injectable()
export class ReportEmailsService implements OnModuleInit {
  constructor(
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  onModuleInit(): void {
    this.emailQueue.register(REPORT_READY);
  }

  @OnEvent(REPORT_FULFILLED)
  async onReportFulfilled(tx: EntityManager, { reportId }: { reportId: string }): Promise<void> {
    await this.reportReady(tx, reportId);
  }

  @JobHandler(REPORT_FULFILLED_JOB)
  async sendReportReady({ reportId }: { reportId: string }): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'report', reportId);
      await this.reportReady(tx, reportId);
    });
  }

  /** Says that a report can be read. The transaction holds the customer lock. */
  async reportReady(tx: EntityManager, reportId: string): Promise<void> {
    const purchase = await this.repository.purchaseOfReport(tx, reportId);
    if (!purchase) return;
    await this.emailQueue.enqueue(tx, REPORT_READY, {
      cause: `report-ready:${reportId}`,
      to: purchase.to,
      about: purchase.userId,
      data: { vehicle: nameOf(purchase.vehicleData), reportId: purchase.reportToken },
    });
  }

  /**
   * Where news of a person's vehicles go. They are held until the transaction ends, so ask before anything of theirs is
   * locked: who erases them takes it in that order too.
   */
  holdOwner(tx: EntityManager, userId: string): Promise<Recipient | null> {
    return this.repository.person(tx, userId);
  }

  /** @param name of the news: the same news of one vehicle is sent once */
  async vehicleNews(tx: EntityManager, { to, userId }: Recipient, name: string, data: VehicleNewsOrder): Promise<void> {
    const cause = `vehicle-news:${data.watchId}:${name}`;
    await this.emailQueue.enqueue(tx, VEHICLE_NEWS, { cause, to, about: userId, data });
  }
}

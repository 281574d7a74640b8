import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { EmailQueueService } from '../mail/email-queue.service.js';
import { REPORT_READY } from '../mail/emails/account-emails.js';
import { VEHICLE_NEWS, type VehicleNewsOrder } from '../mail/emails/vehicle-news.js';
import { REPORT_FULFILLED } from '../reports/report-jobs.js';
import { nameOf } from '../vehicle-data/vehicle-name.js';
import { NotificationsRepository, type Recipient } from './notifications.repository.js';

/** What owners of a report get in writing: that it can be read, and what is new about its vehicle. */
@Injectable()
export class ReportEmailsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: NotificationsRepository,
    private readonly emailQueue: EmailQueueService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.emailQueue.register(REPORT_READY);
    this.jobs.handle(REPORT_FULFILLED, ({ reportId }) => this.reportReady(reportId));
  }

  /** Says that a report can be read. */
  async reportReady(reportId: string): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const purchase = await this.repository.purchaseOfReport(tx, reportId);
      if (!purchase) return;
      await this.emailQueue.enqueue(tx, REPORT_READY, {
        cause: `report-ready:${reportId}`,
        to: purchase.to,
        about: purchase.userId,
        data: { vehicle: nameOf(purchase.vehicleData), reportId: purchase.reportToken },
      });
    });
  }

  /**
   * Where news of a person's vehicles go. They are held until the transaction ends, so ask before anything of theirs is locked: who
   * erases them takes it in that order too.
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

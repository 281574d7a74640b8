import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays } from '../platform/config/dates.js';
import { Clock } from '../platform/config/clock.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { ScheduledJob } from '../platform/jobs/job-handler.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { ReportEmailsService, VEHICLE_NEWS, vehicleNews } from '../notifications/report-emails.service.js';
import { type ReportedVehicle, ReportsRepository } from '../reports/reports.repository.js';
import { lookupBudget } from '../platform/http-client/outcome.js';
import { nameOf } from '../vehicle-data/decode/vehicle.js';
import { MonitoringRepository } from './monitoring.repository.js';
import { MonitoringService } from './monitoring.service.js';
import { RECORD_WORDS } from './record-words.js';
import type { MonitoredReport } from './monitored-report.entity.js';
import { MonitoringSourcesService } from './monitoring-sources.service.js';
import { nameOfNews, newsOf, type Seen } from './vehicle-news.js';
import { sha256 } from '../platform/config/sha256.js';

/** How often a vehicle is checked, days. */
const EVERY_DAYS = 1;
/** How long a run starts with another vehicle, so that a slow source does not delay other jobs. */
const ROUND_MS = 45_000;

/** Checks monitored vehicles one by one and sends one email about all news. */
@Injectable()
export class MonitoringJob implements OnModuleInit {
  private readonly logger = new Logger('monitoring');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: MonitoringRepository,
    private readonly monitoring: MonitoringService,
    private readonly sources: MonitoringSourcesService,
    private readonly reports: ReportsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly emails: ReportEmailsService,
    private readonly emailQueue: EmailQueueService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    // The link contains a secret, so it is created when the email is sent.
    this.emailQueue.compose(VEHICLE_NEWS, async ({ watchId, ...news }, { url }) =>
      vehicleNews(news, await this.stopLink(watchId, url), url),
    );
  }

  @ScheduledJob('monitor-vehicles', '* * * * *')
  async run(): Promise<void> {
    const over = AbortSignal.timeout(ROUND_MS);
    while (!over.aborted) {
      const now = this.clock.now();
      const due = await this.repository.takeDue(now, addDays(now, -EVERY_DAYS));
      if (!due) return;
      try {
        await this.check(due);
      } catch {
        // The text of an error may name the vehicle.
        this.logger.warn(
          `The vehicle of monitoring ${due.id} could not be looked after; it is its turn again tomorrow.`,
        );
      }
    }
  }

  private async check({ id, vehicleReportId }: Pick<MonitoredReport, 'id' | 'vehicleReportId'>): Promise<void> {
    const report = await this.reports.findVehicle(vehicleReportId);
    if (!report?.vin || !(await this.entitlements.unlockedAt(this.dataSource.manager, vehicleReportId))) return;
    const subject = { vin: report.vin, vehicleData: report.vehicleData };
    const seen = await this.sources.look(subject, lookupBudget());
    await this.dataSource.transaction((tx) => this.compare(tx, id, report, seen));
  }

  /** Compares under a lock and enqueues the email in the same transaction, so that simultaneous runs send it once. */
  private async compare(tx: EntityManager, id: string, report: ReportedVehicle, seen: Seen): Promise<void> {
    const owner = await this.emails.holdOwner(tx, report.userId);
    const monitored = await this.repository.holdRunning(tx, id, this.clock.now());
    if (!monitored || !(await this.entitlements.unlockedAt(tx, report.id))) return;
    const news = newsOf(monitored, seen);
    await this.repository.saveKnown(tx, id, news.known);
    if (!owner || news.recalls.length + news.grown.length === 0) return;
    const name = sha256(nameOfNews(news)).slice(0, 16);
    await this.emails.vehicleNews(tx, owner, name, {
      watchId: monitored.id,
      vehicle: nameOf(report.vehicleData),
      reportId: report.token,
      recalls: news.recalls.map(({ campaign, component, summary }) => ({ campaign, component, summary })),
      recallSource: seen.recalls?.source ?? null,
      records: news.grown.map(({ key, more }) => ({ what: RECORD_WORDS[key], more })),
      seenAt: this.clock.now().toISOString(),
      endsAt: monitored.endsAt.toISOString(),
    });
  }

  private async stopLink(id: string, url: string): Promise<string> {
    const monitored = await this.repository.find(id);
    if (!monitored) return `${url}/purchases`;
    return `${url}/unsubscribe#watch=${this.monitoring.stopTokenOf(monitored)}`;
  }
}

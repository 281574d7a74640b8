import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays } from '../platform/config/dates.js';
import { Clock } from '../platform/config/clock.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { SecretsService } from '../platform/database/secrets.service.js';
import { derivedToken } from '../platform/http/tokens.js';
import { JobHandler, ScheduledJob } from '../platform/jobs/job-handler.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { ReportEmailsService, VEHICLE_NEWS, vehicleNews } from '../notifications/report-emails.service.js';
import { MONITOR_REPORT } from '../reports/report-jobs.js';
import { type ReportedVehicle, ReportsRepository } from '../reports/reports.repository.js';
import { lookupBudget } from '../platform/http-client/outcome.js';
import { type VehicleData } from '../vehicle-data/decode/vehicle.js';
import { SECTIONS } from '../vehicle-data/findings/history.js';
import { History, Recalls } from '../vehicle-data/ports.js';
import { MonitoringRepository } from './monitoring.repository.js';
import type { MonitoredReport } from './monitored-report.entity.js';
import { countsOf, nameOfNews, newsOf, type Seen } from './vehicle-news.js';
import { sha256 } from '../platform/config/sha256.js';
import { nameOf } from '../platform/input-rules/vehicle-name.js';

/** How long a bought vehicle is monitored. */
const MONITORING_DAYS = 30;
/** How often a vehicle is checked, days. */
const EVERY_DAYS = 1;
/** How long a run starts with another vehicle, so that a slow source does not delay other jobs. */
const ROUND_MS = 45_000;

const STOP = 'stop watching';
const NOTHING_KNOWN = { knownRecalls: null, knownCounts: null };

/** Monitors bought vehicles, one email for all news. It ends after a time, when stopped, and with its report or a refund. */
@Injectable()
export class MonitoringJob implements OnModuleInit {
  private readonly logger = new Logger('monitoring');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: MonitoringRepository,
    private readonly reports: ReportsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly recalls: Recalls,
    private readonly history: History,
    private readonly secrets: SecretsService,
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

  /** Stores what is known at the start. Idempotent; a vehicle that is bought again is monitored again. */
  @JobHandler(MONITOR_REPORT)
  async begin({ reportId }: { reportId: string }): Promise<void> {
    const report = await this.reports.findWithUnlock(reportId);
    if (!report?.unlockedAt || !report.vin || !report.history) return;
    const { vin, vehicleData, history, unlockedAt: boughtAt } = report;
    const { known } = newsOf(NOTHING_KNOWN, await this.look(vin, vehicleData));
    // Recalls in the paid report are no news.
    const reported = history.recalls.records.map(({ campaign }) => campaign);
    await this.repository.begin({
      vehicleReportId: reportId,
      stopHash: sha256(stopToken(this.secrets.keyFor(STOP), { vehicleReportId: reportId, startedAt: boughtAt })),
      startedAt: boughtAt,
      endsAt: addDays(boughtAt, MONITORING_DAYS),
      checkedAt: this.clock.now(),
      knownRecalls: known.knownRecalls && [...new Set([...known.knownRecalls, ...reported])],
      knownCounts: known.knownCounts,
    });
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
    const seen = await this.look(report.vin, report.vehicleData);
    await this.dataSource.transaction((tx) => this.compare(tx, id, report, seen));
  }

  /** Queries the free sources. Demonstration records are not counted. */
  private async look(vin: string, vehicleData: VehicleData): Promise<Seen> {
    const budget = lookupBudget();
    const [{ recalls }, sections] = await Promise.all([
      this.recalls.ofModel(vehicleData, budget),
      this.history.demonstration ? null : this.history.availability(vin, vehicleData, budget),
    ]);
    return { recalls: recalls?.status === 'unavailable' ? null : recalls, counts: sections && countsOf(sections) };
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
      records: news.grown.map(({ key, more }) => ({ what: SECTIONS[key].news, more })),
      seenAt: this.clock.now().toISOString(),
      endsAt: monitored.endsAt.toISOString(),
    });
  }

  private async stopLink(id: string, url: string): Promise<string> {
    const monitored = await this.repository.find(id);
    if (!monitored) return `${url}/purchases`;
    // The token is the same in every email, also after a change of the key; only its hash is stored.
    const [token, ...earlier] = this.secrets.keysFor(STOP).map((key) => stopToken(key, monitored));
    return `${url}/unsubscribe#watch=${earlier.find((each) => sha256(each) === monitored.stopHash) ?? token}`;
  }
}

const stopToken = (
  key: Buffer,
  { vehicleReportId, startedAt }: Pick<MonitoredReport, 'vehicleReportId' | 'startedAt'>,
) => derivedToken(key, `${vehicleReportId}:${startedAt.getTime()}`);

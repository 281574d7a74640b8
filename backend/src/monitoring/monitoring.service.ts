import { Injectable } from '@nestjs/common';
import { addDays } from '../platform/config/dates.js';
import { Clock } from '../platform/config/clock.js';
import { SecretsService } from '../platform/database/secrets.service.js';
import { derivedToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { JobHandler } from '../platform/jobs/job-handler.js';
import { MONITOR_REPORT } from '../reports/report-jobs.js';
import { ReportsRepository } from '../reports/reports.repository.js';
import { ReportsService } from '../reports/reports.service.js';
import { lookupBudget } from '../platform/http-client/outcome.js';
import { MonitoringRepository } from './monitoring.repository.js';
import { MonitoringSourcesService } from './monitoring-sources.service.js';
import type { MonitoredReport } from './monitored-report.entity.js';
import { newsOf } from './vehicle-news.js';
import { sha256 } from '../platform/config/sha256.js';

/** How long a bought vehicle is monitored. */
const MONITORING_DAYS = 30;

const STOP = 'stop watching';

const NOTHING_KNOWN = { knownRecalls: null, knownCounts: null };

/**
 * Begins and stops the monitoring of a bought vehicle. It ends by itself with its days, with a refund, and with its
 * report.
 */
@Injectable()
export class MonitoringService {
  constructor(
    private readonly repository: MonitoringRepository,
    private readonly reports: ReportsService,
    private readonly reportsRepository: ReportsRepository,
    private readonly sources: MonitoringSourcesService,
    private readonly secrets: SecretsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Notes what is known at the beginning. Bought again after it ended, a vehicle is monitored again; running twice
   * changes nothing.
   */
  @JobHandler(MONITOR_REPORT)
  async begin({ reportId }: { reportId: string }): Promise<void> {
    const report = await this.reportsRepository.findSold(reportId);
    if (!report?.unlockedAt || !report.vin || !report.history) return;
    const { vin, vehicleData, history, unlockedAt: boughtAt } = report;
    const { known } = newsOf(NOTHING_KNOWN, await this.sources.look({ vin, vehicleData }, lookupBudget()));
    // What the paid report says of recalls is no news either.
    const reported = history.recalls.records.map(({ campaign }) => campaign);
    await this.repository.begin({
      vehicleReportId: reportId,
      stopHash: sha256(stopToken(this.secrets.keyFor(STOP), reportId, boughtAt)),
      startedAt: boughtAt,
      endsAt: addDays(boughtAt, MONITORING_DAYS),
      checkedAt: this.clock.now(),
      knownRecalls: known.knownRecalls && [...new Set([...known.knownRecalls, ...reported])],
      knownCounts: known.knownCounts,
    });
  }

  /** What stops the monitoring of one vehicle; the same in every email about it, and only its hash is kept. */
  stopTokenOf({
    vehicleReportId,
    startedAt,
    stopHash,
  }: Pick<MonitoredReport, 'vehicleReportId' | 'startedAt' | 'stopHash'>): string {
    const [token, ...earlier] = this.secrets.keysFor(STOP).map((key) => stopToken(key, vehicleReportId, startedAt));
    return earlier.find((each) => sha256(each) === stopHash) ?? token ?? '';
  }

  /** By the link of an email. Nobody learns whether it leads anywhere. */
  async stopByToken(token: string): Promise<void> {
    await this.repository.stop({ stopHash: sha256(token) }, this.clock.now());
  }

  /** By who paid for it. @throws AppError REPORT_NOT_FOUND, NOT_THE_PAYER */
  async stop(reportToken: string, visitor: Visitor): Promise<void> {
    const { id } = await this.reports.payers(reportToken, visitor, 'end its monitoring');
    await this.repository.stop({ vehicleReportId: id }, this.clock.now());
  }
}

const stopToken = (key: Buffer, reportId: string, startedAt: Date): string =>
  derivedToken(key, `${reportId}:${startedAt.getTime()}`);

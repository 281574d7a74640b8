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

/** Starts and stops the monitoring of a bought vehicle. It also ends with a refund and with its report. */
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

  /** Stores what is known at the start. Idempotent; a vehicle that is bought again is monitored again. */
  @JobHandler(MONITOR_REPORT)
  async begin({ reportId }: { reportId: string }): Promise<void> {
    const report = await this.reportsRepository.findWithUnlock(reportId);
    if (!report?.unlockedAt || !report.vin || !report.history) return;
    const { vin, vehicleData, history, unlockedAt: boughtAt } = report;
    const { known } = newsOf(NOTHING_KNOWN, await this.sources.look({ vin, vehicleData }, lookupBudget()));
    // Recalls in the paid report are no news.
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

  /** Returns the token that stops the monitoring of one vehicle, the same in every email. Only its hash is stored. */
  stopTokenOf({
    vehicleReportId,
    startedAt,
    stopHash,
  }: Pick<MonitoredReport, 'vehicleReportId' | 'startedAt' | 'stopHash'>): string {
    const [token, ...earlier] = this.secrets.keysFor(STOP).map((key) => stopToken(key, vehicleReportId, startedAt));
    return earlier.find((each) => sha256(each) === stopHash) ?? token ?? '';
  }

  /** Does nothing for an unknown token. */
  async stopByToken(token: string): Promise<void> {
    await this.repository.stop({ stopHash: sha256(token) }, this.clock.now());
  }

  /** @throws AppError REPORT_NOT_FOUND, NOT_THE_PAYER */
  async stop(reportToken: string, visitor: Visitor): Promise<void> {
    const { id } = await this.reports.payers(reportToken, visitor, 'end its monitoring');
    await this.repository.stop({ vehicleReportId: id }, this.clock.now());
  }
}

const stopToken = (key: Buffer, reportId: string, startedAt: Date): string =>
  derivedToken(key, `${reportId}:${startedAt.getTime()}`);

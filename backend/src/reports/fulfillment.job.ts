import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobsService } from '../jobs/jobs.service.js';
import { hasRecords } from '../vehicle-data/model/history.js';
import { History } from '../vehicle-data/ports.js';
import { FULFIL_REPORT, NO_RECORDS, REPORT_FULFILLED, MONITOR_REPORT } from './report-jobs.js';
import { ReportsRepository } from './reports.repository.js';
import { fingerprintOf, newVerificationCode } from './verification/verification-code.js';

/** Gets the history of a sold report, in the background: the source may take its time, or be down. */
@Injectable()
export class FulfillmentJob implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsRepository,
    private readonly history: History,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FULFIL_REPORT, ({ reportId }) => this.fulfil(reportId));
  }

  /**
   * Asks for the paid history once and freezes it. Safe to run again: the order is the report's own token.
   * A sale that brings no record is reported, also one of a report that was found empty after an earlier sale.
   * @throws HistoryUnavailable when the source gives no report now; the job is then run again later
   */
  private async fulfil(reportId: string): Promise<void> {
    const report = await this.reports.find(reportId);
    if (!report) return;
    const { vin, vehicleData, token } = report;
    const history = report.history ?? (vin ? await this.history.report(vin, vehicleData, token) : null);
    await this.dataSource.transaction(async (tx) => {
      if (history && !report.history)
        await this.reports.freeze(tx, reportId, {
          history,
          verificationCode: newVerificationCode(),
          fingerprint: fingerprintOf({ vin, vehicleData, history }),
        });
      const news = history && hasRecords(history) ? [REPORT_FULFILLED, MONITOR_REPORT] : [NO_RECORDS];
      for (const kind of news) await this.jobs.enqueue(tx, kind, { reportId }, reportId);
    });
  }
}

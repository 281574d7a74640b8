import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import { DomainEvents } from '../platform/jobs/domain-events.js';
import { JobHandler } from '../platform/jobs/job-handler.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { PeopleRepository } from '../users/people.repository.js';
import { personKeys } from '../users/person-keys.js';
import { SpendingLimitsService } from '../vehicle-data/sources/spending-limits/spending-limits.service.js';
import { HistoryUnavailable, History } from '../vehicle-data/ports.js';
import { hasRecords, type VehicleHistory } from '../vehicle-data/findings/history.js';
import { storedHistory } from '../vehicle-data/findings/stored-history.js';
import { FULFILL_REPORT, NO_RECORDS, REPORT_FULFILLED, MONITOR_REPORT } from './report-jobs.js';
import { ReportsRepository } from './reports.repository.js';
import type { VehicleReport } from './vehicle-report.entity.js';
import { fingerprintOf, newVerificationCode } from './verification/verification-code.js';

/** Buys the history of a sold report in the background, because the source may be slow or down. */
@Injectable()
export class FulfillmentJob {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsRepository,
    private readonly history: History,
    private readonly spendingLimits: SpendingLimitsService,
    private readonly people: PeopleRepository,
    private readonly events: DomainEvents,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Requests the paid history once and freezes it. Idempotent, because the report's token is the order id. A sale without records is
   * reported, also if an earlier sale already found the report empty.
   * @throws HistoryUnavailable when the source returns no report now; the job is then retried
   */
  @JobHandler(FULFILL_REPORT)
  async fulfill({ reportId }: { reportId: string }): Promise<void> {
    const report = await this.reports.findWithUnlock(reportId);
    if (!report) return;
    const { accessUntil } = report;
    // Refunded meanwhile.
    if (!report.history && (accessUntil === null || accessUntil <= this.clock.now())) return;
    const { vin, vehicleData } = report;
    const history = report.history ?? (vin ? await this.buy(report, vin) : null);
    const found = history !== null && hasRecords(history);
    await this.dataSource.transaction(async (tx) => {
      await acquireCustomerLock(tx, 'report', reportId);
      if (found) await this.events.emit(tx, REPORT_FULFILLED, { reportId });
      if (history && !report.history)
        await this.reports.freeze(tx, reportId, {
          history,
          verificationCode: newVerificationCode(),
          fingerprint: fingerprintOf({ vin, vehicleData, history: storedHistory(history) }),
        });
      await this.jobs.add(tx, found ? MONITOR_REPORT : NO_RECORDS, { reportId }, reportId);
    });
  }

  private async buy(report: VehicleReport, vin: string): Promise<VehicleHistory> {
    if (this.history.costCents > 0) await this.reserve(report, this.history.costCents);
    return this.history.report(vin, report.vehicleData, report.token);
  }

  /** @throws HistoryUnavailable when a spending limit is reached */
  private async reserve({ token, userId }: VehicleReport, cents: number): Promise<void> {
    const known = await this.people.find(userId);
    const who = { ...personKeys(known), address: known.ipAddress };
    const reached = await this.spendingLimits.reserve(token, cents, who);
    if (reached) throw new HistoryUnavailable('The shop', `the spending limit of one ${reached} is reached`);
  }
}

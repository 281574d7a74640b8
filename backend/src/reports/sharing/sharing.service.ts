import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createHash } from 'node:crypto';
import { DataSource, IsNull } from 'typeorm';
import { Clock } from '../../config/clock.js';
import { Config } from '../../config/config.js';
import { AppError } from '../../http/errors.js';
import { newToken, TOKEN_PATTERN } from '../../http/tokens.js';
import type { Visitor } from '../../http/visitor.js';
import { ReportsService } from '../reports.service.js';
import type { ReportView } from '../report.dto.js';
import { VehicleReport } from '../vehicle-report.entity.js';
import { ReportShare } from './report-share.entity.js';
import type { NewShareView, SharedReportView, ShareStateView } from './share.dto.js';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Links to a whole report: made, seen and revoked by its owner; they open no more than the owner can open. */
@Injectable()
export class SharingService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError REPORT_NOT_FOUND */
  async state(token: string, visitor: Visitor): Promise<ShareStateView> {
    const { id } = await this.reports.owned(token, visitor);
    const share = await this.dataSource.manager.findOneBy(ReportShare, { vehicleReportId: id, revokedAt: IsNull() });
    const open = share && share.expiresAt > this.clock.now() ? share : null;
    return {
      shared: open !== null,
      createdAt: open?.createdAt.toISOString() ?? null,
      expiresAt: open?.expiresAt.toISOString() ?? null,
    };
  }

  /**
   * Makes a link that ends with the time of reading, and ends the one before it.
   * @throws AppError REPORT_NOT_FOUND, REPORT_NOT_OPEN
   */
  async share(reportToken: string, visitor: Visitor): Promise<NewShareView> {
    const report = await this.reports.owned(reportToken, visitor);
    const { nextStep, accessUntil } = await this.reports.access(report);
    if (nextStep !== 'read' || !accessUntil)
      throw new AppError('REPORT_NOT_OPEN', 'Only a report that you can read yourself can be shared.');
    const token = newToken();
    await this.dataSource.transaction(async (tx) => {
      // One after the other: two clicks at once must not end in two links.
      await tx.query('SELECT FROM vehicle_reports WHERE id = $1 FOR UPDATE', [report.id]);
      await this.end(report.id, tx.query.bind(tx));
      await tx.query(
        `INSERT INTO report_shares ("vehicleReportId", "tokenHash", "createdAt", "expiresAt") VALUES ($1, $2, $3, $4)`,
        [report.id, hashOf(token), this.clock.now(), accessUntil],
      );
    });
    return { url: `${this.config.publicUrl}/shared/${token}`, expiresAt: accessUntil };
  }

  /** Ends the link at once. Without one nothing happens. @throws AppError REPORT_NOT_FOUND */
  async revoke(token: string, visitor: Visitor): Promise<ShareStateView> {
    const { id } = await this.reports.owned(token, visitor);
    await this.end(id, this.dataSource.query.bind(this.dataSource));
    return this.state(token, visitor);
  }

  /** @throws AppError SHARE_NOT_FOUND for what never was a link, SHARE_ENDED for one that is over */
  async read(token: string): Promise<SharedReportView> {
    const share = TOKEN_PATTERN.test(token)
      ? await this.dataSource.manager.findOneBy(ReportShare, { tokenHash: hashOf(token) })
      : null;
    if (!share) throw new AppError('SHARE_NOT_FOUND', 'This link leads to no report. Ask whoever sent it to you.');
    const report = await this.dataSource.manager.findOneByOrFail(VehicleReport, { id: share.vehicleReportId });
    const view = await this.reports.show(report);
    if (share.revokedAt || share.expiresAt <= this.clock.now() || view.access.nextStep !== 'read')
      throw new AppError('SHARE_ENDED', 'This link has ended. Ask whoever sent it to you for a new one.');
    const expiresAt = share.expiresAt.toISOString();
    return { expiresAt, report: withoutOwner(view, expiresAt) };
  }

  private async end(reportId: string, query: (sql: string, parameters: unknown[]) => Promise<unknown>): Promise<void> {
    await query('UPDATE report_shares SET "revokedAt" = $2 WHERE "vehicleReportId" = $1 AND "revokedAt" IS NULL', [
      reportId,
      this.clock.now(),
    ]);
  }
}

/** The vehicle and its history; not who looked it up, by which plate, or where they keep it. */
function withoutOwner(view: ReportView, accessUntil: string): ReportView {
  return {
    ...view,
    id: view.verification?.code ?? '',
    userId: null,
    licensePlate: null,
    state: null,
    plateMatch: null,
    secureUrl: '',
    access: { ...view.access, accessUntil, pdf: false },
  };
}

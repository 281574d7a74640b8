import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import { AppError } from '../../platform/http/errors.js';
import { sha256 } from '../../platform/config/sha256.js';
import { newToken, TOKEN_PATTERN } from '../../platform/http/tokens.js';
import type { Visitor } from '../../platform/http/visitor.js';
import type { ReportView } from '../report.dto.js';
import { ReportsRepository } from '../reports.repository.js';
import { ReportsService } from '../reports.service.js';
import { ReportSharesRepository } from './report-shares.repository.js';
import type { NewShareView, SharedReportView, ShareStateView } from './share.dto.js';

/** Links to a whole report: made and revoked by who paid for it; they open no more than the owner can open. */
@Injectable()
export class SharingService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsService,
    private readonly rows: ReportsRepository,
    private readonly shares: ReportSharesRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError REPORT_NOT_FOUND */
  async state(token: string, visitor: Visitor): Promise<ShareStateView> {
    const { id, own } = await this.reports.owned(token, visitor);
    const share = await this.shares.findOpen(id);
    const open = share && share.expiresAt > this.clock.now() ? share : null;
    return {
      shared: open !== null,
      yours: own,
      createdAt: open?.createdAt.toISOString() ?? null,
      expiresAt: open?.expiresAt.toISOString() ?? null,
    };
  }

  /**
   * Makes a link that ends with the time of reading, and ends the one before it.
   * @throws AppError REPORT_NOT_FOUND, REPORT_NOT_OPEN, NOT_THE_PAYER
   */
  async share(reportToken: string, visitor: Visitor): Promise<NewShareView> {
    const report = await this.reports.payers(reportToken, visitor, 'share it');
    const { nextStep, accessUntil } = this.reports.accessNow(report);
    if (nextStep !== 'read' || !accessUntil)
      throw new AppError('REPORT_NOT_OPEN', 'You can share only a report that you can read yourself.');
    const token = newToken();
    await this.dataSource.transaction(async (tx) => {
      // One after the other: two clicks at once must not end in two links.
      await this.rows.hold(tx, report.id);
      await this.shares.revoke(report.id, this.clock.now(), tx);
      await this.shares.add(tx, {
        vehicleReportId: report.id,
        tokenHash: sha256(token),
        createdAt: this.clock.now(),
        expiresAt: new Date(accessUntil),
      });
    });
    return { url: `${this.config.publicUrl}/shared/${token}`, expiresAt: accessUntil };
  }

  /** Ends the link at once. Without one nothing happens. @throws AppError REPORT_NOT_FOUND, NOT_THE_PAYER */
  async revoke(token: string, visitor: Visitor): Promise<ShareStateView> {
    const { id } = await this.reports.payers(token, visitor, 'end its link');
    await this.shares.revoke(id, this.clock.now());
    return this.state(token, visitor);
  }

  /** @throws AppError SHARE_NOT_FOUND for what never was a link, SHARE_ENDED for one that is over */
  async read(token: string): Promise<SharedReportView> {
    const share = TOKEN_PATTERN.test(token) ? await this.shares.findByHash(sha256(token)) : null;
    if (!share)
      throw new AppError('SHARE_NOT_FOUND', 'This link does not lead to a report. Ask the person who sent it to you.');
    const report = await this.rows.findOrFail(share.vehicleReportId);
    const view = await this.reports.show(report);
    if (share.revokedAt || share.expiresAt <= this.clock.now() || view.access.nextStep !== 'read')
      throw new AppError('SHARE_ENDED', 'This link has ended. Ask the person who sent it to you for a new one.');
    const expiresAt = share.expiresAt.toISOString();
    return { expiresAt, report: withoutOwner(view, expiresAt) };
  }
}

/** The vehicle and its history; not who looked it up, by which plate, or where they keep it. */
function withoutOwner(view: ReportView, accessUntil: string): ReportView {
  const code = view.verification?.code ?? '';
  return {
    ...view,
    id: code,
    reportId: code,
    userId: null,
    licensePlate: null,
    state: null,
    plateMatch: null,
    secureUrl: '',
    access: { ...view.access, accessUntil, pdf: false },
  };
}

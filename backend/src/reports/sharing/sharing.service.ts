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
import { ReportViewsService } from '../report-views.service.js';
import { ReportsRepository } from '../reports.repository.js';
import { ReportsService } from '../reports.service.js';
import { ReportSharesRepository } from './report-shares.repository.js';
import type { NewShareView, SharedReportView, ShareStateView } from './share.dto.js';

/** Links to a whole report, created and revoked by its payer. They show no more than the owner can read. */
@Injectable()
export class SharingService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsService,
    private readonly rows: ReportsRepository,
    private readonly shares: ReportSharesRepository,
    private readonly views: ReportViewsService,
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
   * Creates a link that expires with the access of its owner, and revokes the previous one.
   * @throws AppError REPORT_NOT_FOUND, REPORT_NOT_OPEN, NOT_THE_PAYER
   */
  async share(reportToken: string, visitor: Visitor): Promise<NewShareView> {
    const report = await this.reports.payers(reportToken, visitor, 'share it');
    const { nextStep, accessUntil } = this.reports.accessNow(report);
    if (nextStep !== 'read' || !accessUntil)
      throw new AppError('REPORT_NOT_OPEN', 'You can share only a report that you can read yourself.');
    const token = newToken();
    await this.dataSource.transaction(async (tx) => {
      // Simultaneous clicks must not create two links.
      await this.rows.lock(tx, report.id);
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

  /** @throws AppError REPORT_NOT_FOUND, NOT_THE_PAYER */
  async revoke(token: string, visitor: Visitor): Promise<ShareStateView> {
    const { id } = await this.reports.payers(token, visitor, 'end its link');
    await this.shares.revoke(id, this.clock.now());
    return this.state(token, visitor);
  }

  /** @throws AppError SHARE_NOT_FOUND for an unknown link, SHARE_ENDED for an expired or revoked one */
  async read(token: string): Promise<SharedReportView> {
    const share = TOKEN_PATTERN.test(token) ? await this.shares.findByHash(sha256(token)) : null;
    const report = share && (await this.rows.findWithUnlock(share.vehicleReportId));
    if (!share || !report)
      throw new AppError('SHARE_NOT_FOUND', 'This link does not lead to a report. Ask the person who sent it to you.');
    const access = this.reports.accessNow(report);
    if (share.revokedAt || share.expiresAt <= this.clock.now() || access.nextStep !== 'read')
      throw new AppError('SHARE_ENDED', 'This link has ended. Ask the person who sent it to you for a new one.');
    const expiresAt = share.expiresAt.toISOString();
    return { expiresAt, report: withoutOwner(this.views.view(report, access), expiresAt) };
  }
}

/** Removes who looked the vehicle up, by which plate, and the address of their report. */
function withoutOwner(view: ReportView, accessUntil: string): ReportView {
  const code = view.verification?.code ?? '';
  return {
    ...view,
    ...{ id: code, reportId: code, secureUrl: '' },
    ...{ userId: null, licensePlate: null, state: null, plateMatch: null },
    access: { ...view.access, accessUntil, pdf: false },
  };
}

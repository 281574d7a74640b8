import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/http/errors.js';
import { totalAtEnd, totalOf } from '../list-query.js';
import type { AdminReportView } from './admin-report.dto.js';
import { AdminReportsRepository, type ReportPage, type ReportRow } from './admin-reports.repository.js';

/** Everybody's reports, for the operator only. */
@Injectable()
export class AdminReportsService {
  constructor(private readonly reports: AdminReportsRepository) {}

  /** The rows of a page and how many rows there are in all. */
  async list(page: ReportPage): Promise<{ rows: AdminReportView[]; total: number }> {
    const rows = await this.reports.page(page);
    const total = totalAtEnd(page, rows.length) ?? totalOf(page, rows.length, await this.reports.count(page.filter));
    return { rows: rows.map(view), total };
  }

  /** @throws AppError REPORT_NOT_FOUND */
  async get(token: string): Promise<AdminReportView> {
    const row = await this.reports.find(token);
    if (!row) throw new AppError('REPORT_NOT_FOUND', 'Vehicle report not found');
    return view(row);
  }
}

const view = (row: ReportRow): AdminReportView => ({ ...row, searchedAt: row.searchedAt.toISOString() });

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { joinUnlock, UNLOCK_COLUMNS, type UnlockFacts } from '../entitlements/unlock-of-report.repository.js';
import { readHistory } from '../vehicle-data/model/stored-history.js';
import { mayOpen } from './may-open.repository.js';
import type { ContentField } from './report-view.js';
import { VehicleReport } from './vehicle-report.entity.js';

/** A report with what was unlocked of it, at the same moment, and the version of its content, which is null while it has no history. */
export type WholeReport = VehicleReport & UnlockFacts & { version: string | null };

/** A report of whose content the caller keeps the version there is: without what they have. */
export type HeldReport<Kept> = Omit<VehicleReport, ContentField> & UnlockFacts & { kept: Kept };

const CONTENT: ReadonlySet<string> = new Set<ContentField>([
  'vehicleData',
  'identification',
  'availability',
  'history',
]);

/**
 * SQL of what the content of a readable report is made from; null without a history. The fingerprint covers vehicle and history, which a trigger
 * keeps as they are; what else there is stands beside it.
 */
export const contentVersion = (report: string): string =>
  `CASE WHEN ${report}.fingerprint IS NOT NULL THEN concat_ws(' ', ${report}.fingerprint, ${report}.intent, ${report}."verificationCode",
     md5(concat(${report}.identification, ${report}.availability))) END`;

/** A row that came as it is stored: what is read by the entity is brought to today's shape there. */
export const asToday = <Row extends VehicleReport>(row: Row): Row =>
  Object.assign(row, { history: readHistory(row.history) });

/** Reports as they are read, again and again: their content is large and stays as it is. */
@Injectable()
export class ReportContentRepository {
  private toRead: string | null = null;

  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /**
   * A report this browser may open: its content only where the caller does not hold it. One statement by hand, as every page of a report asks it.
   * @param kept the content they hold, and its version
   */
  async findToRead<Kept extends { version: string }>(
    token: string,
    anonId: string,
    kept: Kept | null,
  ): Promise<WholeReport | HeldReport<Kept> | null> {
    this.toRead ??= this.textToRead();
    const [report] = await this.reports.query<WholeReport[]>(this.toRead, [token, anonId, kept?.version ?? null]);
    if (!report) return null;
    return kept && kept.version === report.version ? Object.assign(report, { kept }) : asToday(report);
  }

  private textToRead(): string {
    const columns = this.reports.metadata.columns.map(({ databaseName: name }) =>
      CONTENT.has(name)
        ? `CASE WHEN content.version = $3 THEN NULL ELSE report."${name}" END AS "${name}"`
        : `report."${name}"`,
    );
    return `SELECT ${columns.join(', ')}, content.version, ${UNLOCK_COLUMNS} FROM vehicle_reports report ${joinUnlock('report.id')}
       CROSS JOIN LATERAL (SELECT ${contentVersion('report')} AS version OFFSET 0) content
       WHERE report.token = $1 AND ${mayOpen('report', '$2')}`;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

/** A report and the minute it was read in. */
export interface Reading {
  reportId: string;
  minute: Date;
}

/** The table of readings. */
@Injectable()
export class ReportReadsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** All in one statement; a report that is gone meanwhile has no readings. */
  async add(readings: readonly Reading[]): Promise<void> {
    await this.dataSource.query(
      `INSERT INTO report_reads ("vehicleReportId", "readAt")
       SELECT report.id, read.minute FROM unnest($1::bigint[], $2::timestamptz[]) read(id, minute)
       JOIN vehicle_reports report ON report.id = read.id ON CONFLICT DO NOTHING`,
      [readings.map(({ reportId }) => reportId), readings.map(({ minute }) => minute)],
    );
  }

  /** Readings of users' reports, as an export shows them. */
  exportOf(tx: EntityManager, userIds: readonly string[]): Promise<{ reportId: string; readAt: Date }[]> {
    return tx.query(
      `SELECT report.token AS "reportId", read."readAt" FROM report_reads read
       JOIN vehicle_reports report ON report.id = read."vehicleReportId" WHERE report."userId" = ANY($1)
       ORDER BY read."readAt"`,
      [userIds],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

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
}

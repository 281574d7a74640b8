import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import { Repository } from 'typeorm';
import type { UnlockFacts } from '../entitlements/report-unlock.entity.js';
import { currentContext } from '../platform/telemetry/request-context.js';
import { readHistory } from '../vehicle-data/findings/stored-history.js';
import type { ContentField } from './report-view.js';
import { VehicleReport } from './vehicle-report.entity.js';

/** A report with what was unlocked of it, at the same moment, and the version of its content, which is null while it has no history. */
export type WholeReport = VehicleReport & UnlockFacts & { version: string | null };

/** A report a browser may open. */
export type OpenableReport = WholeReport & {
  /** It belongs to its user: only they may buy it or spend on it. */
  own: boolean;
};

/** A report of whose content the caller keeps the version there is: without what they have. */
export type HeldReport<Kept> = Omit<VehicleReport, ContentField> & UnlockFacts & { kept: Kept };

/** A row that came as it is stored: what is read by the entity is brought to today's shape there. */
export const asToday = <Row extends VehicleReport>(row: Row): Row =>
  Object.assign(row, { history: readHistory(row.history) });

interface ReadKey {
  token: string;
  anonId: string;
  /** Version of the content that is cached for the reader. */
  held: string | null;
}

/** Larger batches make process and database wait for each other. */
const MAX_BATCH_SIZE = 12;

/** Reports as they are read, again and again: their content is large and stays as it is. */
@Injectable()
export class ReportContentRepository {
  /**
   * Reads that arrive in one turn of the event loop share a statement; paying customers do not wait for the connection
   * of others.
   */
  private readonly loaders = {
    paying: this.createLoader(),
    other: this.createLoader(),
  };

  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /** A report this browser may open. */
  async find(token: string, anonId: string): Promise<OpenableReport | null> {
    const report = await this.load({ token, anonId, held: null });
    return report ? asToday(report) : null;
  }

  /**
   * The same for its reader: its content only where they do not hold it.
   * @param kept the content they hold, and its version
   */
  async findToRead<Kept extends { version: string }>(
    token: string,
    anonId: string,
    kept: Kept | null,
  ): Promise<OpenableReport | HeldReport<Kept> | null> {
    const report = await this.load({ token, anonId, held: kept?.version ?? null });
    if (!report) return null;
    return kept && kept.version === report.version ? Object.assign(report, { kept }) : asToday(report);
  }

  private load(key: ReadKey): Promise<OpenableReport | null> {
    return this.loaders[currentContext()?.paying ? 'paying' : 'other'].load(key);
  }

  private createLoader(): DataLoader<ReadKey, OpenableReport | null> {
    return new DataLoader((keys) => this.findAll(keys), {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      batchScheduleFn: (dispatch) => setImmediate(dispatch),
    });
  }

  /**
   * `OFFSET 0` makes the planner find each report by its token instead of reading all reports. The keys come as JSON
   * because PostgreSQL would plan a statement with an array parameter again each time; the columns are named so that
   * the statement is prepared.
   */
  private async findAll(keys: readonly ReadKey[]): Promise<(OpenableReport | null)[]> {
    const asked = keys.map((key, place) => ({ ...key, place }));
    const found = await this.reports.query<(OpenableReport & { place: number })[]>(
      `SELECT asked.place, found.id, found.token, found."userId", found."searchKey", found.vin, found."licensePlate",
         found.state, found."plateMatch", found.intent, found."statedYear", found."verificationCode", found.fingerprint,
         found."fulfilledAt", found."signedAt", found."addressedAt", found."freeReportAt", found."searchedAt",
         found."vehicleData", found.identification, found.availability, found.history, found.version,
         found."accessUntil", found."unlockedAt", found.refunded, found.own
       FROM json_to_recordset($1) AS asked(place int, token text, "anonId" text, held text)
       CROSS JOIN LATERAL (
         SELECT report.id, report.token, report."userId", report."searchKey", report.vin, report."licensePlate",
           report.state, report."plateMatch", report.intent, report."statedYear", report."verificationCode",
           report.fingerprint, report."fulfilledAt", report."signedAt", report."addressedAt", report."freeReportAt",
           report."searchedAt", content.version, access."accessUntil", access."unlockedAt", access.refunded,
           CASE WHEN content.version = asked.held THEN NULL ELSE report."vehicleData" END AS "vehicleData",
           CASE WHEN content.version = asked.held THEN NULL ELSE report.identification END AS identification,
           CASE WHEN content.version = asked.held THEN NULL ELSE report.availability END AS availability,
           CASE WHEN content.version = asked.held THEN NULL ELSE report.history END AS history,
           report."userId" IS NOT DISTINCT FROM visitor."userId" AS own
         FROM vehicle_reports report
         LEFT JOIN user_identities visitor ON visitor."anonId" = asked."anonId"
         LEFT JOIN report_access access ON access."vehicleReportId" = report.id
         CROSS JOIN LATERAL (SELECT report_version(report) AS version OFFSET 0) content
         WHERE report.token = asked.token
           AND (report."userId" = visitor."userId" OR report.id = ANY(openable_reports(asked."anonId"))) OFFSET 0) found`,
      [JSON.stringify(asked)],
    );
    const reports = keys.map((): OpenableReport | null => null);
    for (const report of found) reports[report.place] = report;
    return reports;
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import DataLoader from 'dataloader';
import { Repository } from 'typeorm';
import type { UnlockFacts } from '../entitlements/report-unlock.entity.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { currentContext } from '../platform/telemetry/request-context.js';
import type { IdentifiedVehicle } from '../vehicle-data/decode/vehicle.js';
import type { SectionAvailability } from '../vehicle-data/findings/availability.js';
import { readHistory } from '../vehicle-data/findings/stored-history.js';
import { ReportViewsService, type ViewedReport } from './report-views.service.js';
import { type Intent, type Search, searchKey, VehicleReport } from './vehicle-report.entity.js';

export interface NewReport {
  visitor: Visitor;
  search: Search;
  /** Null when the plate is all that is known. */
  vin: string | null;
  plateMatch: 'demonstration' | null;
  intent: Intent | undefined;
  identified: IdentifiedVehicle;
  availability: SectionAvailability[];
}

/** A report with its unlock, and the version of its content, which is null while it has no history. */
export type WholeReport = VehicleReport & UnlockFacts & { version: string | null };

export type OpenableReport = WholeReport & {
  /** It belongs to the visitor, so they may buy it and spend on it. */
  own: boolean;
};

type OpenedReport = ViewedReport &
  Pick<WholeReport, 'signedAt' | 'addressedAt' | 'version' | keyof UnlockFacts> & {
    /** Token of another readable report of the same vehicle, found by another search or bought under the same email. */
    duplicate: string | null;
  };

/** Upgrades the stored history of a raw row, as the entity does. */
export const withCurrentHistory = <Row extends VehicleReport>(row: Row): Row =>
  Object.assign(row, { history: readHistory(row.history) });

interface ReadKey {
  token: string;
  anonId: string;
  held: string | null;
}

/** Larger batches make process and database wait for each other. */
const MAX_BATCH_SIZE = 12;

/** Whole reports, as searches open them and visitors read them. */
@Injectable()
export class ReportContentRepository {
  /** Reads of one event loop turn share a statement, apart from those of paying customers, who have another pool. */
  private readonly loaders = { paying: this.createLoader(), other: this.createLoader() };

  constructor(
    @InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>,
    private readonly views: ReportViewsService,
  ) {}

  /** Finds a report that a browser may open. Its content is read only if it is not cached. */
  async find(token: string, anonId: string): Promise<OpenableReport | null> {
    const cached = this.views.cached(token);
    const loader = this.loaders[currentContext()?.paying ? 'paying' : 'other'];
    const report = await loader.load({ token, anonId, held: cached?.version ?? null });
    if (!report) return null;
    return cached && cached.version === report.version
      ? Object.assign(report, cached.stored)
      : withCurrentHistory(report);
  }

  private createLoader(): DataLoader<ReadKey, OpenableReport | null> {
    return new DataLoader((keys) => this.findAll(keys), {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      batchScheduleFn: (dispatch) => setImmediate(dispatch),
    });
  }

  /**
   * `OFFSET 0` makes the planner find each report by its token. The keys are JSON because PostgreSQL would plan a statement with an array
   * parameter again each time; the columns are named so that the statement is prepared.
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

  /**
   * Stores a search and opens its report: a new one, or the visitor's, which takes the availability of this search until it is fulfilled.
   * Its history is read only if it is not cached. The columns are named so that the statement is prepared.
   */
  async open({ visitor, search, identified, ...report }: NewReport): Promise<OpenedReport> {
    const { anonId, ipAddress, userAgent } = visitor;
    const { licensePlate = null, state = null } = 'licensePlate' in search ? search : {};
    const who = { anonId, ipAddress, userAgent, newId: newToken() };
    const about = { token: newToken(), searchKey: searchKey(search), licensePlate, state, ...report, ...identified };
    const [opened] = await this.reports.query<OpenedReport[]>(
      `SELECT report.token, report."userId", report.vin, report."licensePlate", report.state, report."plateMatch",
         report.intent, report."vehicleData", report."statedYear", report.identification, report.availability,
         report."verificationCode", report.fingerprint, report."signedAt", report."addressedAt", report."searchedAt",
         report_version(report) AS version, access."accessUntil", access."unlockedAt", access.refunded,
         readable_duplicate(report, $2) AS duplicate
       FROM open_report($1) report LEFT JOIN report_access access ON access."vehicleReportId" = report.id`,
      [JSON.stringify({ ...who, ...about }), anonId],
    );
    if (!opened) throw new Error('The report was neither inserted nor found.');
    const { token, version } = opened;
    const cached = this.views.cached(token);
    if (version !== null && version === cached?.version) return Object.assign(opened, cached.stored);
    return Object.assign(opened, { history: null }, version === null ? null : await this.find(token, anonId));
  }
}

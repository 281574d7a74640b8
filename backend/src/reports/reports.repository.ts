import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import type { UnlockFacts } from '../entitlements/report-unlock.entity.js';
import type { VehicleHistory } from '../vehicle-data/findings/history.js';
import { storedHistory } from '../vehicle-data/findings/stored-history.js';
import { withCurrentHistory } from './report-content.repository.js';
import { VehicleReport } from './vehicle-report.entity.js';

type Snapshot = Required<Pick<VehicleReport, 'history' | 'verificationCode' | 'fingerprint'>>;

interface PrintedFacts extends Pick<VehicleReport, 'id' | 'userId' | 'vin' | 'vehicleData'> {
  fingerprint: string;
  obtainedAt: VehicleHistory['obtainedAt'];
  provider: VehicleHistory['provider'];
  demonstration: VehicleHistory['demonstration'];
}

export type ReportedVehicle = Pick<VehicleReport, 'id' | 'userId' | 'token' | 'vin' | 'vehicleData'>;

/** The steps that leave a date on the report. */
export type ReportStep = 'signedAt' | 'addressedAt';

type CompletedStep = Pick<VehicleReport, ReportStep> &
  UnlockFacts & {
    /** It is open, both steps are done, and its missing history was not ordered by a purchase. */
    needsHistory: boolean;
  };

export interface Reading {
  reportId: string;
  minute: Date;
}

/** Rows of `vehicle_reports` and `report_reads`. */
@Injectable()
export class ReportsRepository {
  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /** Finds the report of any owner, locked until the transaction ends. */
  lockByToken(tx: EntityManager, token: string): Promise<VehicleReport | null> {
    return tx.findOne(VehicleReport, { where: { token }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Finds the report of a search, or of the vehicle it found; readable ones first.
   * @returns its token
   */
  async findBySearch(key: string, anonId: string): Promise<string | null> {
    const [report] = await this.reports.query<{ token: string }[]>(
      `WITH visitor AS MATERIALIZED (SELECT (SELECT "userId" FROM user_identities WHERE "anonId" = $2) AS "userId")
       SELECT report.token FROM vehicle_reports report
       LEFT JOIN report_access access ON access."vehicleReportId" = report.id
       WHERE (report."userId" = (SELECT "userId" FROM visitor) OR report.id = ANY(openable_reports($2)))
         AND (report."searchKey" = $1 OR access."isOpen" AND report.vin = ANY(ARRAY(
           SELECT vin FROM vehicle_reports WHERE "searchKey" = $1 AND "userId" = (SELECT "userId" FROM visitor))))
       ORDER BY access."isOpen" IS TRUE DESC, report."userId" = (SELECT "userId" FROM visitor) DESC NULLS LAST LIMIT 1`,
      [key, anonId],
    );
    return report?.token ?? null;
  }

  async findWithUnlock(id: string): Promise<(VehicleReport & UnlockFacts) | null> {
    const [report] = await this.reports.query<(VehicleReport & UnlockFacts)[]>(
      `SELECT report.*, access."accessUntil", access."unlockedAt", access.refunded
       FROM vehicle_reports report LEFT JOIN report_access access ON access."vehicleReportId" = report.id
       WHERE report.id = $1`,
      [id],
    );
    return report ? withCurrentHistory(report) : null;
  }

  findVehicle(id: string, manager: EntityManager = this.reports.manager): Promise<ReportedVehicle | null> {
    return manager.findOne(VehicleReport, {
      select: { id: true, userId: true, token: true, vin: true, vehicleData: true },
      where: { id },
    });
  }

  /** Finds the visitor's reports that are fulfilled, signed and addressed, whether or not they are still unlocked. */
  findComplete(anonId: string): Promise<Pick<VehicleReport, 'id' | 'token' | 'vin' | 'vehicleData'>[]> {
    return this.reports.query(
      `SELECT id, token, vin, "vehicleData" FROM vehicle_reports
       WHERE ("userId" = (SELECT "userId" FROM user_identities WHERE "anonId" = $1) OR id = ANY(openable_reports($1)))
         AND history IS NOT NULL AND "signedAt" IS NOT NULL AND "addressedAt" IS NOT NULL`,
      [anonId],
    );
  }

  /** Reads only parts of the history because it is large. */
  async findPrinted(verificationCode: string): Promise<PrintedFacts | null> {
    const [printed] = await this.reports.query<PrintedFacts[]>(
      `SELECT id, "userId", vin, "vehicleData", fingerprint, history->>'obtainedAt' AS "obtainedAt",
         history->>'provider' AS provider, (history->'demonstration')::boolean AS demonstration
       FROM vehicle_reports WHERE "verificationCode" = $1`,
      [verificationCode],
    );
    return printed ?? null;
  }

  async lock(tx: EntityManager, id: string): Promise<void> {
    await tx.query('SELECT FROM vehicle_reports WHERE id = $1 FOR UPDATE', [id]);
  }

  /**
   * Stores when a step was first done.
   * @returns null when the report no longer exists
   */
  async markStep(tx: EntityManager, id: string, step: ReportStep): Promise<CompletedStep | null> {
    const [done] = await tx.query<CompletedStep[]>(
      `WITH done AS (
         UPDATE vehicle_reports SET
           "signedAt" = coalesce("signedAt", CASE $2::text WHEN 'signedAt' THEN now() END),
           "addressedAt" = coalesce("addressedAt", CASE $2::text WHEN 'addressedAt' THEN now() END)
         WHERE id = $1 RETURNING id, "signedAt", "addressedAt", history)
       SELECT done."signedAt", done."addressedAt", access."accessUntil", access."unlockedAt", access.refunded,
         (done."signedAt" IS NOT NULL AND done."addressedAt" IS NOT NULL AND done.history IS NULL
           AND access."isOpen" AND NOT access."openedByPurchase") IS TRUE AS "needsHistory"
       FROM done LEFT JOIN report_access access ON access."vehicleReportId" = done.id`,
      [id, step],
    );
    return done ?? null;
  }

  isSignedAndAddressed(tx: EntityManager, id: string): Promise<boolean> {
    return tx.existsBy(VehicleReport, { id, signedAt: Not(IsNull()), addressedAt: Not(IsNull()) });
  }

  /**
   * Stores when its owner first registered for the free report.
   * @returns whether they have such a report
   */
  async markFree(
    tx: EntityManager,
    userId: string,
    report: Pick<VehicleReport, 'token'> | Pick<VehicleReport, 'searchKey'>,
    at: Date,
  ): Promise<boolean> {
    const { affected } = await tx.update(
      VehicleReport,
      { ...report, userId, freeReportAt: IsNull() },
      { freeReportAt: at },
    );
    return affected !== 0 || tx.existsBy(VehicleReport, { ...report, userId });
  }

  /** Whether its owner registered for the free report of its vehicle, which plate and VIN make two rows of. */
  isRegisteredFor({ id, userId, vin }: VehicleReport): Promise<boolean> {
    const freeReportAt = Not(IsNull());
    return this.reports.existsBy([{ id, freeReportAt }, ...(vin === null ? [] : [{ userId, vin, freeReportAt }])]);
  }

  /** Freezes the paid history, if there is none yet. */
  async freeze(tx: EntityManager, id: string, { history, verificationCode, fingerprint }: Snapshot): Promise<void> {
    await tx.query(
      `UPDATE vehicle_reports SET history = $2, "fulfilledAt" = now(), "verificationCode" = $3, fingerprint = $4
       WHERE id = $1 AND history IS NULL`,
      [id, JSON.stringify(history && storedHistory(history)), verificationCode, fingerprint],
    );
  }

  /** Returns the tokens of reports by their internal ids, for any owner. */
  tokensOf(tx: EntityManager, ids: readonly string[]): Promise<Pick<VehicleReport, 'id' | 'token'>[]> {
    return tx.find(VehicleReport, { select: { id: true, token: true }, where: { id: In([...ids]) } });
  }

  async stateYear(id: string, statedYear: number): Promise<void> {
    await this.reports.update({ id }, { statedYear });
  }

  /** Copies the registration for the free report between two reports of one search. */
  async shareRegistrations(tx: EntityManager, duplicates: readonly { from: string; to: string }[]): Promise<void> {
    const ids = duplicates.flatMap(({ from, to }) => [from, to]);
    await tx.query(
      `UPDATE vehicle_reports SET "freeReportAt" = other."freeReportAt"
       FROM unnest($1::bigint[], $2::bigint[]) AS pair(id, other) JOIN vehicle_reports other ON other.id = pair.other
       WHERE vehicle_reports.id = pair.id AND vehicle_reports."freeReportAt" IS NULL AND other."freeReportAt" IS NOT NULL`,
      [ids, duplicates.flatMap(({ from, to }) => [to, from])],
    );
  }

  /** Finds searches of both users. Each side names its user, because a join by search alone reads all reports of a vehicle. */
  duplicatesOf(tx: EntityManager, from: string, to: string): Promise<{ from: string; to: string }[]> {
    return tx.query(
      `SELECT mine.id AS from, other.id AS to FROM vehicle_reports mine
       JOIN vehicle_reports other ON other."searchKey" = mine."searchKey"
       WHERE mine."userId" = $1 AND other."userId" = $2`,
      [from, to],
    );
  }

  /** Skips reports that were deleted meanwhile. */
  async addReads(readings: readonly Reading[]): Promise<void> {
    await this.reports.query(
      `INSERT INTO report_reads ("vehicleReportId", "readAt")
       SELECT report.id, read.minute FROM unnest($1::bigint[], $2::timestamptz[]) read(id, minute)
       JOIN vehicle_reports report ON report.id = read.id ON CONFLICT DO NOTHING`,
      [readings.map(({ reportId }) => reportId), readings.map(({ minute }) => minute)],
    );
  }
}

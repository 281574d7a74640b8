import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import type { UnlockFacts } from '../entitlements/report-unlock.entity.js';
import type { VehicleHistory } from '../vehicle-data/findings/history.js';
import { storedHistory } from '../vehicle-data/findings/stored-history.js';
import { asToday } from './report-content.repository.js';
import { VehicleReport } from './vehicle-report.entity.js';

/** What is frozen with the history: they distinguish a true document from a forged one. */
type Snapshot = Required<Pick<VehicleReport, 'history' | 'verificationCode' | 'fingerprint'>>;

/** What a printed report is compared with: of the history only who gave it and when. */
interface PrintedFacts extends Pick<VehicleReport, 'id' | 'userId' | 'vin' | 'vehicleData'> {
  fingerprint: string;
  obtainedAt: VehicleHistory['obtainedAt'];
  provider: VehicleHistory['provider'];
  demonstration: VehicleHistory['demonstration'];
}

export type ReportedVehicle = Pick<VehicleReport, 'id' | 'userId' | 'token' | 'vin' | 'vehicleData'>;

/** A report with what was unlocked of it. */
type SoldReport = VehicleReport & UnlockFacts;

/** Two reports of one search, by their ids. */
interface DuplicateReport {
  from: string;
  to: string;
}

/** All SQL about `vehicle_reports`. A row has the shape of the entity; a transaction's `tx` makes a method part of it. */
@Injectable()
export class ReportsRepository {
  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {}

  /** Any report, locked until the transaction ends: for the operator. */
  lockByToken(tx: EntityManager, token: string): Promise<VehicleReport | null> {
    return tx.findOne(VehicleReport, { where: { token }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Finds the report of a search, or of the vehicle it found: one that can be read before one that cannot.
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

  /** Any report, with its access: for what is done about it in the background. */
  async findSold(id: string): Promise<SoldReport | null> {
    const [report] = await this.reports.query<SoldReport[]>(
      `SELECT report.*, access."accessUntil", access."unlockedAt", access.refunded
       FROM vehicle_reports report LEFT JOIN report_access access ON access."vehicleReportId" = report.id
       WHERE report.id = $1`,
      [id],
    );
    return report ? asToday(report) : null;
  }

  /** Which vehicle a report is about and whose it is, without its history, which is large. */
  findVehicle(id: string, manager: EntityManager = this.reports.manager): Promise<ReportedVehicle | null> {
    return manager.findOne(VehicleReport, {
      select: { id: true, userId: true, token: true, vin: true, vehicleData: true },
      where: { id },
    });
  }

  findOrFail(id: string): Promise<VehicleReport> {
    return this.reports.findOneByOrFail({ id });
  }

  /** The visitor's reports with their history, signed and addressed: whether they can still be read their unlock says. */
  findComplete(anonId: string): Promise<Pick<VehicleReport, 'id' | 'token' | 'vin' | 'vehicleData'>[]> {
    return this.reports.query(
      `SELECT id, token, vin, "vehicleData" FROM vehicle_reports
       WHERE ("userId" = (SELECT "userId" FROM user_identities WHERE "anonId" = $1) OR id = ANY(openable_reports($1)))
         AND history IS NOT NULL AND "signedAt" IS NOT NULL AND "addressedAt" IS NOT NULL`,
      [anonId],
    );
  }

  /** Reads parts of the history, which is large. */
  async findPrinted(verificationCode: string): Promise<PrintedFacts | null> {
    const [printed] = await this.reports.query<PrintedFacts[]>(
      `SELECT id, "userId", vin, "vehicleData", fingerprint, history->>'obtainedAt' AS "obtainedAt",
         history->>'provider' AS provider, (history->'demonstration')::boolean AS demonstration
       FROM vehicle_reports WHERE "verificationCode" = $1`,
      [verificationCode],
    );
    return printed ?? null;
  }

  /** Holds a report until the transaction ends, so that what follows from it is decided one after the other. */
  async hold(tx: EntityManager, id: string): Promise<void> {
    await tx.query('SELECT FROM vehicle_reports WHERE id = $1 FOR UPDATE', [id]);
  }

  isSignedAndAddressed(tx: EntityManager, id: string): Promise<boolean> {
    return tx.existsBy(VehicleReport, { id, signedAt: Not(IsNull()), addressedAt: Not(IsNull()) });
  }

  /**
   * Notes that its owner registered for the free report, the first time. A report of somebody else is left alone.
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

  /** Whether its owner registered for the free report of its vehicle, however they found it: a plate and a VIN make two rows of one vehicle. */
  isRegisteredFor({ id, userId, vin }: VehicleReport): Promise<boolean> {
    const freeReportAt = Not(IsNull());
    return this.reports.existsBy([{ id, freeReportAt }, ...(vin === null ? [] : [{ userId, vin, freeReportAt }])]);
  }

  /** Freezes the paid history. Of several at once the first one stays. */
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

  /** Keeps the model year that a buyer stated. */
  async stateYear(id: string, statedYear: number): Promise<void> {
    await this.reports.update({ id }, { statedYear });
  }

  /** Who registered for one report of a vehicle has registered for the other. By hand: one row takes from another. */
  async shareRegistrations(tx: EntityManager, duplicates: readonly DuplicateReport[]): Promise<void> {
    const ids = duplicates.flatMap(({ from, to }) => [from, to]);
    await tx.query(
      `UPDATE vehicle_reports SET "freeReportAt" = other."freeReportAt"
       FROM unnest($1::bigint[], $2::bigint[]) AS pair(id, other) JOIN vehicle_reports other ON other.id = pair.other
       WHERE vehicle_reports.id = pair.id AND vehicle_reports."freeReportAt" IS NULL AND other."freeReportAt" IS NOT NULL`,
      [ids, duplicates.flatMap(({ from, to }) => [to, from])],
    );
  }

  /**
   * Where both looked up the same vehicle. One report is still found by its search, the sold one before the other; the second
   * keeps its token. By hand: both sides name their user, for joined by the search alone it would read every report of a vehicle.
   */
  duplicatesOf(tx: EntityManager, from: string, to: string): Promise<DuplicateReport[]> {
    return tx.query(
      `SELECT mine.id AS from, other.id AS to FROM vehicle_reports mine
       JOIN vehicle_reports other ON other."searchKey" = mine."searchKey"
       WHERE mine."userId" = $1 AND other."userId" = $2`,
      [from, to],
    );
  }
}

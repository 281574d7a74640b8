import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import { columnsOf } from '../database/columns.js';
import { isOpen, joinUnlock, UNLOCK_COLUMNS, type UnlockFacts } from '../entitlements/unlock-of-report.repository.js';
import { userOfVisitor } from '../users/visitor-user.repository.js';
import type { VehicleHistory } from '../vehicle-data/model/history.js';
import { storedHistory } from '../vehicle-data/model/stored-history.js';
import { mayOpen } from './may-open.repository.js';
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
  async lockByToken(tx: EntityManager, token: string): Promise<VehicleReport | null> {
    const [report] = await tx.query<VehicleReport[]>(
      `SELECT ${columnsOf(this.reports.metadata)} FROM vehicle_reports WHERE token = $1 FOR UPDATE`,
      [token],
    );
    return report ? asToday(report) : null;
  }

  /** Of the reports of a search, or of the vehicle it found, the one that can be read. */
  async findBySearch(key: string, anonId: string): Promise<VehicleReport | null> {
    const [report] = await this.reports.query<VehicleReport[]>(
      `SELECT ${columnsOf(this.reports.metadata, 'report')} FROM vehicle_reports report
       WHERE ${mayOpen('report', '$2')} AND (report."searchKey" = $1 OR ${isOpen('report.id')} AND report.vin = ANY(ARRAY(
         SELECT found.vin FROM vehicle_reports found WHERE found."searchKey" = $1 AND found."userId" = ${userOfVisitor('$2')})))
       ORDER BY ${isOpen('report.id')} DESC, (report."userId" = ${userOfVisitor('$2')}) IS TRUE DESC LIMIT 1`,
      [key, anonId],
    );
    return report ? asToday(report) : null;
  }

  /** Any report, with what was unlocked of it and when: for what is done about it in the background. */
  async findSold(id: string): Promise<SoldReport | null> {
    const [report] = await this.reports.query<SoldReport[]>(
      `SELECT ${columnsOf(this.reports.metadata, 'report')}, ${UNLOCK_COLUMNS}
       FROM vehicle_reports report ${joinUnlock('report.id')} WHERE report.id = $1`,
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
    return this.reports
      .createQueryBuilder('report')
      .select(['report.id', 'report.token', 'report.vin', 'report.vehicleData'])
      .where(mayOpen('report', ':anonId'), { anonId })
      .andWhere({ history: Not(IsNull()), signedAt: Not(IsNull()), addressedAt: Not(IsNull()) })
      .getMany();
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

  /** Returns the tokens of reports by their internal ids, whoever they belong to. */
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

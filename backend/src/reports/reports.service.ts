import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { Config } from '../config/config.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { newToken, TOKEN_PATTERN } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import type { SectionAvailability } from '../vehicle-data/model/availability.js';
import { hasRecords } from '../vehicle-data/model/history.js';
import type { IdentifiedVehicle } from '../vehicle-data/model/vehicle.js';
import { History } from '../vehicle-data/ports.js';
import { decideAccess, type ReportAccess } from './report-access.js';
import type { PrintableReport } from './pdf/printed.js';
import type { ReadableReportView, ReportView } from './report.dto.js';
import { fullView, viewReport } from './report-view.js';
import { type Search, searchKey } from './search-key.js';
import { type Intent, VehicleReport } from './vehicle-report.entity.js';
import { fingerprintOf, newVerificationCode } from './verification/verification-code.js';

/** The paid history call for one report. */
const FULFIL_REPORT = jobKind<{ reportId: string }>('fulfil-report');

/** A sold report that turned out to hold nothing. Whoever sold it makes it good. */
export const NO_RECORDS = jobKind<{ reportId: string }>('report-without-records');

/** A sold report whose history has arrived. Whoever sold it tells the buyer. */
export const REPORT_FULFILLED = jobKind<{ reportId: string }>('report-fulfilled');

/** The same for whoever goes on looking after the vehicle. */
export const WATCH_REPORT = jobKind<{ reportId: string }>('watch-report');

/** The steps that leave a date on the report. */
export type ReportStep = 'signedAt' | 'addressedAt';

export interface NewReport {
  userId: string;
  search: Search;
  /** Null when the plate is all that is known. */
  vin: string | null;
  plateMatch: 'demonstration' | null;
  intent: Intent | undefined;
  identified: IdentifiedVehicle;
  availability: SectionAvailability[];
}

const READABLE = `SELECT report.token AS id, report.vin, unlock."accessUntil",
    coalesce(nullif(concat_ws(' ', report."vehicleData"->>'year', report."vehicleData"->>'make', report."vehicleData"->>'model'), ''),
      'Unknown vehicle') AS vehicle
  FROM vehicle_reports report JOIN user_identities identity ON identity."userId" = report."userId"
  JOIN report_unlocks unlock ON unlock."vehicleReportId" = report.id
  WHERE identity."anonId" = $1 AND unlock."revokedAt" IS NULL AND unlock."accessUntil" > $2
    AND report.history IS NOT NULL AND report."signedAt" IS NOT NULL AND report."addressedAt" IS NOT NULL
  ORDER BY unlock."unlockedAt" DESC LIMIT 100`;

@Injectable()
export class ReportsService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly entitlements: EntitlementsService,
    private readonly history: History,
    private readonly jobs: JobsService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(FULFIL_REPORT, ({ reportId }) => this.fulfil(reportId));
  }

  /**
   * The visitor's report of this search: a new one, or the one they have. A fulfilled report is found, never changed; before
   * that it says what the history source says now, so that a source that was down is not down in it for good.
   */
  async open(tx: EntityManager, report: NewReport): Promise<VehicleReport> {
    const plate = 'licensePlate' in report.search ? report.search : null;
    const [row] = await tx.query<VehicleReport[]>(
      `INSERT INTO vehicle_reports
         (token, "userId", "searchKey", vin, "licensePlate", state, "plateMatch", intent, "vehicleData", identification,
          availability)
       VALUES ($1, $2, $3, $4, $5, $6, $11, coalesce($7, 'buyer'), $8, $9, $10)
       ON CONFLICT ("userId", "searchKey") DO UPDATE SET
         "searchedAt" = now(),
         intent = coalesce($7, vehicle_reports.intent),
         availability = CASE WHEN vehicle_reports.history IS NULL AND vehicle_reports.vin = excluded.vin
           THEN excluded.availability ELSE vehicle_reports.availability END
       RETURNING *`,
      [
        newToken(),
        report.userId,
        searchKey(report.search),
        report.vin,
        plate?.licensePlate ?? null,
        plate?.state ?? null,
        report.intent ?? null,
        JSON.stringify(report.identified.vehicleData),
        JSON.stringify(report.identified.identification),
        JSON.stringify(report.availability),
        report.plateMatch,
      ],
    );
    if (!row) throw new Error('The report was neither inserted nor found.');
    return row;
  }

  /**
   * What the visitor may see of a report.
   * @throws AppError REPORT_NOT_FOUND for an unknown token and for another person's report alike
   */
  async view(token: string, visitor: Visitor): Promise<ReportView> {
    return this.show(await this.owned(token, visitor));
  }

  /** A report as its owner may see it now. */
  async show(report: VehicleReport): Promise<ReportView> {
    return viewReport(report, await this.access(report), this.config.publicUrl);
  }

  /**
   * All that is printed of a report, or null while its owner has no right to the document.
   * @throws AppError REPORT_NOT_FOUND
   */
  async printable(token: string, visitor: Visitor): Promise<PrintableReport | null> {
    const report = await this.owned(token, visitor);
    const access = await this.access(report);
    const { history, findings, verification, ...view } = fullView(report, access, access.pdf, this.config.publicUrl);
    return history && findings && verification ? { ...view, history, findings, verification } : null;
  }

  /** The visitor's reports that can be read now, newest first. */
  async readable(visitor: Visitor): Promise<ReadableReportView[]> {
    return this.dataSource.query<ReadableReportView[]>(READABLE, [visitor.anonId, this.clock.now()]);
  }

  /** @throws AppError REPORT_NOT_FOUND */
  async find(search: Search, visitor: Visitor): Promise<{ reportId: string }> {
    const report = await this.ownedWhere('searchKey', searchKey(search), visitor);
    return { reportId: report.token };
  }

  /** @throws AppError REPORT_NOT_FOUND */
  async owned(token: string, visitor: Visitor): Promise<VehicleReport> {
    if (!TOKEN_PATTERN.test(token)) throw reportNotFound();
    return this.ownedWhere('token', token, visitor);
  }

  /**
   * A report of the visitor that can be sold: its history is not known to be empty.
   * @throws AppError REPORT_NOT_FOUND, NO_RECORDS
   */
  async sellable(token: string, visitor: Visitor): Promise<VehicleReport> {
    const report = await this.owned(token, visitor);
    if (report.history && !hasRecords(report.history))
      throw new AppError('NO_RECORDS', 'We found no records for this vehicle, so there is nothing to buy.');
    return report;
  }

  async access(report: VehicleReport): Promise<ReportAccess> {
    const { accessUntil, refunded } = await this.entitlements.accessTo(report.id);
    const facts = {
      accessUntil,
      refunded,
      ready: report.history !== null,
      signed: report.signedAt !== null,
      addressed: report.addressedAt !== null,
      noRecords: report.history !== null && !hasRecords(report.history),
    };
    return decideAccess(facts, this.clock.now());
  }

  /**
   * Notes that the visitor has done a step; its evidence is kept by the room that took it, in the same transaction.
   * @returns when the step was first done (ISO 8601) and what stands between the visitor and the report now
   */
  async completeStep(
    tx: EntityManager,
    report: VehicleReport,
    step: ReportStep,
  ): Promise<{ at: string; access: ReportAccess }> {
    const [[row]] = await tx.query<[Record<ReportStep, Date>[], number]>(
      `UPDATE vehicle_reports SET "${step}" = coalesce("${step}", now()) WHERE id = $1 RETURNING "${step}"`,
      [report.id],
    );
    const at = row?.[step] ?? this.clock.now();
    return { at: at.toISOString(), access: await this.access({ ...report, [step]: at }) };
  }

  /** Orders the paid history call, in the transaction that took the money. */
  async orderFulfilment(tx: EntityManager, reportId: string): Promise<void> {
    await this.jobs.enqueue(tx, FULFIL_REPORT, { reportId }, reportId);
  }

  /**
   * Asks for the paid history once and freezes it. Safe to run again: the order is the report's own token.
   * A sale that brings no record is reported, also one of a report that was found empty after an earlier sale.
   * @throws HistoryUnavailable when the source gives no report now; the job is then run again later
   */
  private async fulfil(reportId: string): Promise<void> {
    const report = await this.dataSource.manager.findOneBy(VehicleReport, { id: reportId });
    if (!report) return;
    const { vin, vehicleData, token } = report;
    const history = report.history ?? (vin ? await this.history.report(vin, vehicleData, token) : null);
    await this.dataSource.transaction(async (tx) => {
      if (history && !report.history)
        await tx.query(
          `UPDATE vehicle_reports SET history = $2, "fulfilledAt" = now(), "verificationCode" = $3, fingerprint = $4
           WHERE id = $1 AND history IS NULL`,
          [reportId, JSON.stringify(history), newVerificationCode(), fingerprintOf({ vin, vehicleData, history })],
        );
      const news = history && hasRecords(history) ? [REPORT_FULFILLED, WATCH_REPORT] : [NO_RECORDS];
      for (const kind of news) await this.jobs.enqueue(tx, kind, { reportId }, reportId);
    });
  }

  /** The most frequent question of all, so its answer is taken as it comes: rows have the shape of the entity. */
  private async ownedWhere(column: 'token' | 'searchKey', value: string, { anonId }: Visitor): Promise<VehicleReport> {
    const [report] = await this.dataSource.query<VehicleReport[]>(
      `SELECT report.* FROM vehicle_reports report JOIN user_identities identity ON identity."userId" = report."userId"
       WHERE report."${column}" = $1 AND identity."anonId" = $2`,
      [value, anonId],
    );
    if (!report) throw reportNotFound();
    return report;
  }
}

const reportNotFound = (): AppError => new AppError('REPORT_NOT_FOUND', 'Vehicle report not found');

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import type { UnlockFacts } from '../entitlements/report-unlock.entity.js';
import { AppError, type ErrorCode } from '../platform/http/errors.js';
import type { RowRange } from '../platform/http/row-range.js';
import { PaidBrowsersService } from '../platform/http/limits/paid-browsers.service.js';
import { TOKEN_PATTERN } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { OnEvent, type PayloadOf } from '../platform/jobs/domain-events.js';
import { JobsService } from '../platform/jobs/jobs.service.js';
import { FREE_REPORT_REQUESTED } from '../users/users.service.js';
import { hasRecords } from '../vehicle-data/findings/history.js';
import { type VehicleData } from '../vehicle-data/decode/vehicle.js';
import { decideAccess, type ReportAccess } from './report-access.js';
import {
  type NewReport,
  type OpenableReport,
  ReportContentRepository,
  type WholeReport,
} from './report-content.repository.js';
import { FULFILL_REPORT } from './report-jobs.js';
import type { PrintableReport, ReadableReportView, ReportView } from './report.dto.js';
import { ReportReadsService } from './reading/report-reads.service.js';
import { ReportsRepository, type ReportStep } from './reports.repository.js';
import { searchKeyOf } from './typed-search.js';
import { type Unsellable, whyUnsellable } from './unsellable.js';
import { ReportViewsService } from './report-views.service.js';
import { type Search, searchKey, type VehicleReport } from './vehicle-report.entity.js';
import { vehicleHeading } from '../platform/input-rules/vehicle-name.js';

const NOT_POSSIBLE = 'Please choose one of the possible model years';

type AccessRow = Pick<WholeReport, 'history' | 'signedAt' | 'addressedAt' | keyof UnlockFacts>;

/** Opens reports, decides who may read them, and tracks the steps before that. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly contents: ReportContentRepository,
    private readonly entitlements: EntitlementsService,
    private readonly reads: ReportReadsService,
    private readonly jobs: JobsService,
    private readonly paidBrowsers: PaidBrowsersService,
    private readonly views: ReportViewsService,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError REPORT_NOT_FOUND for another visitor's report */
  @OnEvent(FREE_REPORT_REQUESTED)
  async onFreeReportRequested(
    tx: EntityManager,
    { userId, report }: PayloadOf<typeof FREE_REPORT_REQUESTED>,
  ): Promise<void> {
    const named = 'reportId' in report;
    const which = named
      ? { token: report.reportId }
      : { searchKey: searchKeyOf(report.searchType, report.searchValue) };
    const found = await this.reports.markFree(tx, userId, which, this.clock.now());
    if (named && !found) throw reportNotFound();
  }

  /**
   * Opens the report of a search: the visitor's or a new one, or a readable report of the same vehicle if that exists. Until it is fulfilled
   * it gets the current availability of records.
   */
  async open(report: NewReport): Promise<ReportView> {
    const opened = await this.contents.open(report);
    const access = this.accessNow(opened);
    const duplicate = access.paid ? null : opened.duplicate;
    const bought = duplicate === null ? null : await this.contents.find(duplicate, report.visitor.anonId);
    return this.views.view(bought ?? opened, bought ? this.accessNow(bought) : access);
  }

  /** @throws AppError REPORT_NOT_FOUND for an unknown token or another person's report */
  async read(token: string, visitor: Visitor): Promise<ReportView> {
    const report = await this.owned(token, visitor);
    const access = this.accessNow(report);
    if (access.nextStep === 'read') this.reads.note(report.id);
    if (access.paid) this.paidBrowsers.note(visitor.anonId);
    return this.views.view(report, access);
  }

  /**
   * Stores the model year that a buyer states for a VIN that fits two.
   * @throws AppError REPORT_NOT_FOUND, NOT_THE_PAYER, VALIDATION when the year is not one of the possible ones
   */
  async stateYear(token: string, statedYear: number, visitor: Visitor): Promise<ReportView> {
    const report = await this.payers(token, visitor, 'state its model year');
    const { year, possibleYears = [] }: Partial<VehicleData> = report.vehicleData;
    if (year !== null || !possibleYears.includes(statedYear))
      throw new AppError('VALIDATION', NOT_POSSIBLE, { statedYear: NOT_POSSIBLE });
    await this.reports.stateYear(report.id, statedYear);
    return this.read(token, visitor);
  }

  /**
   * Returns the data of the PDF, or null while its owner may not download it.
   * @throws AppError REPORT_NOT_FOUND
   */
  async printable(token: string, visitor: Visitor): Promise<PrintableReport | null> {
    const report = await this.owned(token, visitor);
    const access = this.accessNow(report);
    if (!access.pdf) return null;
    this.reads.note(report.id);
    const view = this.views.full(report, access);
    const { history, findings, text, verification } = view;
    return history && findings && text && verification ? { ...view, history, findings, text, verification } : null;
  }

  /** Returns a page of the visitor's readable reports, newest first, and their number. */
  async readable(
    visitor: Visitor,
    { offset, limit }: RowRange,
  ): Promise<{ reports: ReadableReportView[]; total: number }> {
    const complete = await this.reports.findComplete(visitor.anonId);
    const unlocks = await this.entitlements.openUnlocks(complete.map(({ id }) => id));
    const byId = new Map(complete.map((report) => [report.id, report]));
    const reports = unlocks.slice(offset, offset + limit).flatMap(({ vehicleReportId, accessUntil }) => {
      const report = byId.get(vehicleReportId);
      return report
        ? [{ id: report.token, vin: report.vin, accessUntil, vehicle: vehicleHeading(report.vehicleData) }]
        : [];
    });
    return { reports, total: unlocks.length };
  }

  /** @throws AppError REPORT_NOT_FOUND */
  async findBySearch(search: Search, { anonId }: Visitor): Promise<{ reportId: string }> {
    const reportId = await this.reports.findBySearch(searchKey(search), anonId);
    if (reportId === null) throw reportNotFound();
    return { reportId };
  }

  /**
   * Returns a report that this visitor may open.
   * @throws AppError REPORT_NOT_FOUND for an unknown token or another person's report
   */
  async owned(token: string, { anonId }: Visitor): Promise<OpenableReport> {
    const report = TOKEN_PATTERN.test(token) ? await this.contents.find(token, anonId) : null;
    if (!report) throw reportNotFound();
    return report;
  }

  /**
   * Returns a report whose links and monitoring this visitor may manage: only in the browser that pays, not by a proven email
   * (docs/decisions/0009).
   * @param what what they want to do, for the message
   * @throws AppError REPORT_NOT_FOUND, NOT_THE_PAYER
   */
  async payers(token: string, visitor: Visitor, what: string): Promise<OpenableReport> {
    const report = await this.owned(token, visitor);
    if (report.own) return report;
    throw new AppError('NOT_THE_PAYER', `This report was paid for in another browser. You can ${what} only there.`);
  }

  /**
   * Returns a report that can be sold to this visitor.
   * @throws AppError REPORT_NOT_FOUND, VEHICLE_NOT_IDENTIFIED, NO_RECORDS, OFFER_NOT_AVAILABLE
   */
  async sellable(token: string, visitor: Visitor): Promise<WholeReport> {
    const report = await this.owned(token, visitor);
    if (!report.own)
      throw new AppError(
        'OFFER_NOT_AVAILABLE',
        'This report was bought in another browser. To buy it here, please look the vehicle up again.',
      );
    const why = whyUnsellable(report);
    if (why !== null) throw new AppError(...REFUSALS[why]);
    return report;
  }

  /** Whether the owner registered for the free report of this vehicle (row 118). */
  async isRegisteredFor(report: VehicleReport): Promise<boolean> {
    return report.freeReportAt !== null || this.reports.isRegisteredFor(report);
  }

  /** Decides access by the current unlock, for a report read earlier. */
  async access(tx: EntityManager, report: VehicleReport): Promise<ReportAccess> {
    return this.accessNow({ ...report, ...(await this.entitlements.accessTo(tx, report.id)) });
  }

  /** Decides access by the unlock that was read with the report. */
  accessNow({ history, accessUntil, unlockedAt, refunded, signedAt, addressedAt }: AccessRow): ReportAccess {
    const facts = {
      ready: history !== null,
      noRecords: history !== null && !hasRecords(history),
      signed: signedAt !== null,
      addressed: addressedAt !== null,
      waitingSince: latestOf(unlockedAt, signedAt, addressedAt),
    };
    return decideAccess({ accessUntil, refunded, ...facts }, this.clock.now());
  }

  /**
   * Marks a step as done, in the transaction that stores its evidence. After both steps it orders the history, unless a purchase already
   * has (row 107).
   * @returns when the step was first done (ISO 8601), and the access now
   */
  async completeStep(
    tx: EntityManager,
    report: VehicleReport,
    step: ReportStep,
  ): Promise<{ at: string; access: ReportAccess }> {
    const done = await this.reports.markStep(tx, report.id, step);
    if (!done) throw reportNotFound();
    if (done.needsHistory) await this.orderFulfillment(tx, report.id);
    const access = this.accessNow({ ...done, history: report.history });
    return { at: (done[step] ?? this.clock.now()).toISOString(), access };
  }

  /**
   * Releases a paid report that waits for signature or address: the steps count as done, without evidence (row 97).
   * @throws AppError REPORT_NOT_FOUND, CONFLICT when it waits for neither
   */
  async release(tx: EntityManager, token: string): Promise<void> {
    const report = await this.reports.lockByToken(tx, token);
    if (!report) throw reportNotFound();
    const { nextStep } = await this.access(tx, report);
    if (nextStep !== 'sign' && nextStep !== 'address')
      throw new AppError('CONFLICT', 'This report is not waiting for a signature or address.');
    for (const step of ['signedAt', 'addressedAt'] as const) await this.completeStep(tx, report, step);
  }

  async orderFulfillment(tx: EntityManager, reportId: string): Promise<void> {
    await this.jobs.add(tx, FULFILL_REPORT, { reportId }, reportId);
  }

  /** Orders the history of a report opened with an earlier purchase, once it is signed and addressed (row 107). */
  async orderWhenWanted(tx: EntityManager, reportId: string): Promise<void> {
    if (await this.reports.isSignedAndAddressed(tx, reportId)) await this.orderFulfillment(tx, reportId);
  }
}

const REFUSALS: Record<Unsellable, [ErrorCode, string]> = {
  unidentified: [
    'VEHICLE_NOT_IDENTIFIED',
    'This VIN names no vehicle that we know: we need its maker and its model or model year. Please check the VIN.',
  ],
  no_records: ['NO_RECORDS', 'We found no records for this vehicle, so there is nothing to buy.'],
};

function latestOf(...instants: (Date | null)[]): Date | null {
  return instants.reduce((latest, one) => (!latest || (one && one > latest) ? one : latest), null);
}

export const reportNotFound = (): AppError => new AppError('REPORT_NOT_FOUND', 'Vehicle report not found');

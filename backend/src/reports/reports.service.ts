import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
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
import { type VehicleData, vehicleName } from '../vehicle-data/decode/vehicle.js';
import type { PrintableReport } from './pdf/document.js';
import { type AccessFacts, decideAccess, type ReportAccess } from './report-access.js';
import { type OpenableReport, ReportContentRepository, type WholeReport } from './report-content.repository.js';
import { FULFILL_REPORT } from './report-jobs.js';
import type { ReadableReportView, ReportView } from './report.dto.js';
import { fullView, viewReport } from './report-view.js';
import { ReportReadsService } from './reading/report-reads.service.js';
import { type ReportStep, ReportStepsRepository } from './report-steps.repository.js';
import { ReportsRepository } from './reports.repository.js';
import { type Search, searchKey, searchKeyOf } from './search-key.js';
import { type NewReport, SearchedReportsRepository } from './searched-reports.repository.js';
import { type Unsellable, whyUnsellable } from './unsellable.js';
import { ReportCacheService } from './report-cache.service.js';
import type { VehicleReport } from './vehicle-report.entity.js';

const NOT_POSSIBLE = 'Please choose one of the possible model years';

/** What access is decided by. */
type AccessRow = Pick<WholeReport, 'history' | 'signedAt' | 'addressedAt' | keyof UnlockFacts>;

/** Whose a report is, who may read how much of it, and which steps are done. */
@Injectable()
export class ReportsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reports: ReportsRepository,
    private readonly contents: ReportContentRepository,
    private readonly searched: SearchedReportsRepository,
    private readonly steps: ReportStepsRepository,
    private readonly entitlements: EntitlementsService,
    private readonly reads: ReportReadsService,
    private readonly jobs: JobsService,
    private readonly paidBrowsers: PaidBrowsersService,
    private readonly cache: ReportCacheService,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError REPORT_NOT_FOUND for a report that another visitor has */
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
   * The visitor's report of this search: a new one, or the one they have. A fulfilled report is found, never changed; before
   * that it says what the history source says now, so that a source that was down is not down in it for good. What was bought for this
   * vehicle by another search, or under their mailbox, is found before it is sold again.
   */
  async open(report: NewReport): Promise<ReportView> {
    const opened = await this.searched.open(report);
    const access = this.accessNow(opened);
    const bought =
      opened.duplicate !== null && !access.paid
        ? await this.contents.find(opened.duplicate, report.visitor.anonId)
        : null;
    return this.cache.view(bought ?? opened, bought ? this.accessNow(bought) : access);
  }

  /**
   * What the visitor may see of a report.
   * @throws AppError REPORT_NOT_FOUND for an unknown token and for another person's report alike
   */
  async read(token: string, { anonId }: Visitor): Promise<ReportView> {
    const known = TOKEN_PATTERN.test(token);
    const report = known ? await this.contents.findToRead(token, anonId, this.cache.find(token)) : null;
    if (!report) throw reportNotFound();
    const access = 'kept' in report ? this.accessOf(report, report.kept) : this.accessNow(report);
    if (access.nextStep === 'read') this.reads.note(report.id);
    if (access.paid) this.paidBrowsers.note(anonId);
    return 'kept' in report ? this.cache.viewCached(report, access) : this.cache.view(report, access);
  }

  /**
   * Stores the model year that the buyer states for a VIN that fits two.
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

  /** A report as its owner may see it now. */
  async show(report: VehicleReport): Promise<ReportView> {
    return viewReport(report, await this.access(this.dataSource.manager, report), this.config.publicUrl);
  }

  /**
   * All that is printed of a report, or null while its owner has no right to the document.
   * @throws AppError REPORT_NOT_FOUND
   */
  async printable(token: string, visitor: Visitor): Promise<PrintableReport | null> {
    const report = await this.owned(token, visitor);
    const access = this.accessNow(report);
    if (!access.pdf) return null;
    this.reads.note(report.id);
    const view = fullView(report, access, this.config.publicUrl);
    const { history, findings, text, verification } = view;
    return history && findings && text && verification ? { ...view, history, findings, text, verification } : null;
  }

  /** A page of the visitor's reports that can be read now, newest first, and how many there are. */
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
        ? [{ id: report.token, vin: report.vin, accessUntil, vehicle: vehicleName(report.vehicleData) }]
        : [];
    });
    return { reports, total: unlocks.length };
  }

  /** @throws AppError REPORT_NOT_FOUND */
  async find(search: Search, visitor: Visitor): Promise<{ reportId: string }> {
    const reportId = await this.reports.findBySearch(searchKey(search), visitor.anonId);
    if (reportId === null) throw reportNotFound();
    return { reportId };
  }

  /** @throws AppError REPORT_NOT_FOUND */
  async owned(token: string, { anonId }: Visitor): Promise<OpenableReport> {
    const report = TOKEN_PATTERN.test(token) ? await this.contents.find(token, anonId) : null;
    if (!report) throw reportNotFound();
    return report;
  }

  /**
   * A report whose links and news this visitor may make and end: they paid for it, or would have to. Whoever reads it by their mailbox
   * alone ends nothing that the payer made (docs/decisions/0104).
   * @param what they want, in words
   * @throws AppError REPORT_NOT_FOUND, NOT_THE_PAYER
   */
  async payers(token: string, visitor: Visitor, what: string): Promise<OpenableReport> {
    const report = await this.owned(token, visitor);
    if (report.own) return report;
    throw new AppError('NOT_THE_PAYER', `This report was paid for in another browser. You can ${what} only there.`);
  }

  /**
   * A report of the visitor that can be sold: its vehicle is identified, neither its history nor the counts of its source say that there
   * is no record, and what is spent on it is their own.
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

  /** Whether the owner of a report registered for the free report of its vehicle (row 118). */
  async isRegisteredFor(report: VehicleReport): Promise<boolean> {
    return report.freeReportAt !== null || this.reports.isRegisteredFor(report);
  }

  /**
   * What stands between the visitor and a report by what is unlocked at this moment, for what may have changed since it was read.
   * @param tx the transaction this question is part of: a call that holds one connection must not wait for another
   */
  async access(tx: EntityManager, report: VehicleReport): Promise<ReportAccess> {
    return this.accessNow({ ...report, ...(await this.entitlements.accessTo(tx, report.id)) });
  }

  /** The same by what was unlocked when the report was read. */
  accessNow(report: AccessRow): ReportAccess {
    const { history } = report;
    return this.accessOf(report, { ready: history !== null, noRecords: history !== null && !hasRecords(history) });
  }

  /** The same for a report whose history was not read again. */
  private accessOf(
    { accessUntil, unlockedAt, refunded, signedAt, addressedAt }: Omit<AccessRow, 'history'>,
    { ready, noRecords }: Pick<AccessFacts, 'ready' | 'noRecords'>,
  ): ReportAccess {
    const steps = { signed: signedAt !== null, addressed: addressedAt !== null };
    const waitingSince = latestOf(unlockedAt, signedAt, addressedAt);
    const facts = { ready, noRecords, accessUntil, refunded, waitingSince, ...steps };
    return decideAccess(facts, this.clock.now());
  }

  /**
   * Marks a step as done, in the transaction that stores its evidence, and orders the history once both steps are done:
   * that of a purchase was ordered when it was paid for (row 107).
   * @returns when the step was first done (ISO 8601) and what stands between the visitor and the report now
   */
  async completeStep(
    tx: EntityManager,
    report: VehicleReport,
    step: ReportStep,
  ): Promise<{ at: string; access: ReportAccess }> {
    const done = await this.steps.markStep(tx, report.id, step);
    if (!done) throw reportNotFound();
    if (done.needsHistory) await this.orderFulfillment(tx, report.id);
    const access = this.accessNow({ ...done, history: report.history });
    return { at: (done[step] ?? this.clock.now()).toISOString(), access };
  }

  /**
   * Lets a paid report be read that is held at signature or address (row 97): the steps count as done, without evidence. Who released it
   * and why is in the audit log.
   * @throws AppError REPORT_NOT_FOUND, CONFLICT when nothing holds it that can be released
   */
  async release(tx: EntityManager, token: string): Promise<void> {
    const report = await this.reports.lockByToken(tx, token);
    if (!report) throw reportNotFound();
    const { nextStep } = await this.access(tx, report);
    if (nextStep !== 'sign' && nextStep !== 'address')
      throw new AppError('CONFLICT', 'This report is not waiting for a signature or address.');
    for (const step of ['signedAt', 'addressedAt'] as const) await this.completeStep(tx, report, step);
  }

  /** Orders the paid history call: for the report of a purchase in the transaction that took the money. */
  async orderFulfillment(tx: EntityManager, reportId: string): Promise<void> {
    await this.jobs.add(tx, FULFILL_REPORT, { reportId }, reportId);
  }

  /**
   * Orders it for a report that was opened with what had been bought before: once its reader has signed and given the address, for
   * only then does anybody mean to read it (row 107).
   */
  async orderWhenWanted(tx: EntityManager, reportId: string): Promise<void> {
    if (await this.reports.isSignedAndAddressed(tx, reportId)) await this.orderFulfillment(tx, reportId);
  }
}

/** What a buyer reads of a report that is not sold. */
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

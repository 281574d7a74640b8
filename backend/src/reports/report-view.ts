import { findingsOf } from '../vehicle-data/findings/findings.js';
import { recordSummaryOf } from '../vehicle-data/findings/record-summary.js';
import type { ReportAccess } from './report-access.js';
import type { ReportView } from './report.dto.js';
import { reportVehicle } from './report-vehicle.js';
import { sourceNotice } from './source-notice.js';
import { specificationsOf } from './specifications.js';
import { reportTextOf } from './text/report-text.js';
import type { VehicleReport } from './vehicle-report.entity.js';
import { printedCode } from './verification/verification-code.js';
import type { ReportVerificationView } from './verification/verification.dto.js';

/** What of a report goes into a view. The sample has as much, and is no row. */
export type ViewedReport = Omit<
  VehicleReport,
  'id' | 'userId' | 'user' | 'searchKey' | 'fulfilledAt' | 'signedAt' | 'addressedAt' | 'freeReportAt'
> & { userId: string | null };

/** What of a row goes into the content of its report alone. */
export type ContentField = 'vehicleData' | 'identification' | 'availability' | 'history';

export type ReportContent = Pick<
  ReportView,
  ContentField | 'specifications' | 'recordSummary' | 'findings' | 'text' | 'sourceNotice' | 'verification'
>;
type ReportOwnPart = Omit<ReportView, keyof ReportContent>;

/**
 * Redaction by allow-list: what is named here goes out, and the paid part only when every step is done.
 * @param publicUrl where visitors reach the shop: a printed report says where it can be checked
 */
export function viewReport(report: VehicleReport, access: ReportAccess, publicUrl: string): ReportView {
  return access.nextStep === 'read'
    ? fullView(report, access, publicUrl)
    : { ...ownPart(report, access), ...lockedContentOf(report, publicUrl) };
}

/** The same with the paid part, for the PDF, which stays when reading online is over. */
export function fullView(report: ViewedReport, access: ReportAccess, publicUrl: string): ReportView {
  return { ...ownPart(report, access), ...contentOf(report, publicUrl) };
}

/** What is made for every answer: whose report it is, by which search, and how much of it may be read now. */
export const ownPart = (report: Omit<ViewedReport, ContentField>, access: ReportAccess): ReportOwnPart => ({
  id: report.token,
  reportId: report.token,
  userId: report.userId,
  vin: report.vin,
  licensePlate: report.licensePlate,
  state: report.state,
  intent: report.intent,
  searchedAt: report.searchedAt.toISOString(),
  secureUrl: `/results/${report.token}`,
  plateMatch: report.plateMatch,
  statedYear: report.statedYear,
  access,
});

/** The vehicle alone: what is sold is left out. */
export const lockedContentOf = (report: Omit<ViewedReport, 'history'>, publicUrl: string): ReportContent =>
  contentOf({ ...report, history: null }, publicUrl);

/**
 * The vehicle and its history, where there is one, in words. It names no person. Pure: what it is made from beside the address of the shop
 * is what `report_version` in the database covers.
 */
export function contentOf(report: ViewedReport, publicUrl: string): ReportContent {
  const { history } = report;
  const findings = history && findingsOf(history, report.intent);
  return {
    vehicleData: reportVehicle(report.vehicleData, history && findings && { history, findings }),
    identification: report.identification,
    specifications: specificationsOf(report),
    availability: report.availability,
    recordSummary: recordSummaryOf(report.availability, report.intent),
    history,
    findings,
    text: history && findings && reportTextOf({ ...report, history, findings, sourceNotice: sourceNotice(history) }),
    sourceNotice: history && sourceNotice(history),
    verification: history && verificationOf(report, publicUrl),
  };
}

function verificationOf({ verificationCode, fingerprint }: ViewedReport, url: string): ReportVerificationView | null {
  if (!verificationCode || !fingerprint) return null;
  const code = printedCode(verificationCode);
  return { code, url: `${url}/verify/${code}`, fingerprint };
}

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

/** The columns of a report that its content is derived from. */
export type StoredContent = Pick<VehicleReport, 'vehicleData' | 'identification' | 'availability' | 'history'>;

/** What a view needs of a report. The sample report has it without being a row. */
export type ViewedReport = Omit<
  VehicleReport,
  'id' | 'userId' | 'searchKey' | 'fulfilledAt' | 'signedAt' | 'addressedAt' | 'freeReportAt'
> & { userId: string | null };

export type ReportContent = Pick<
  ReportView,
  keyof StoredContent | 'specifications' | 'recordSummary' | 'findings' | 'text' | 'sourceNotice' | 'verification'
>;

/**
 * Redacts a report by an allow-list: the paid part is included only while the report may be read.
 * @param publicUrl base URL of the page that verifies a report
 */
export function viewReport(report: ViewedReport, access: ReportAccess, publicUrl: string): ReportView {
  return fullView(access.nextStep === 'read' ? report : { ...report, history: null }, access, publicUrl);
}

/** A view with the paid part, for the PDF, which stays available when online access has ended. */
export function fullView(report: ViewedReport, access: ReportAccess, publicUrl: string): ReportView {
  return { ...ownPart(report, access), ...contentOf(report, publicUrl) };
}

/** The part of a view that depends on owner, search and access. */
export const ownPart = (report: ViewedReport, access: ReportAccess): Omit<ReportView, keyof ReportContent> => ({
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

/** The vehicle and its history, without any person. Depends only on `publicUrl` and what `report_version` in the database covers. */
export function contentOf(report: ViewedReport, publicUrl: string): ReportContent {
  const { history, verificationCode, fingerprint } = report;
  const findings = history && findingsOf(history, report.intent);
  const code = history && verificationCode && printedCode(verificationCode);
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
    verification: code && fingerprint ? { code, url: `${publicUrl}/verify/${code}`, fingerprint } : null,
  };
}

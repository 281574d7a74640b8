import { findingsOf } from '../vehicle-data/findings/findings.js';
import type { ReportAccess } from './report-access.js';
import type { ReportView } from './report.dto.js';
import type { VehicleReport } from './vehicle-report.entity.js';

/** Redaction by allow-list: what is named here goes out, and the paid part only when every step is done. */
export function viewReport(report: VehicleReport, access: ReportAccess): ReportView {
  const history = access.nextStep === 'read' ? report.history : null;
  return {
    id: report.token,
    userId: report.userId,
    vin: report.vin,
    licensePlate: report.licensePlate,
    state: report.state,
    intent: report.intent,
    searchedAt: report.searchedAt.toISOString(),
    secureUrl: `/results/${report.token}`,
    vehicleData: report.vehicleData,
    identification: report.identification,
    availability: report.availability,
    plateMatch: report.plateMatch,
    access,
    history,
    findings: history && findingsOf(history, report.intent),
  };
}

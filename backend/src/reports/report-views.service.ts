import { Injectable } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { Config } from '../platform/config/config.js';
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

type ReportContent = Pick<
  ReportView,
  keyof StoredContent | 'specifications' | 'recordSummary' | 'findings' | 'text' | 'sourceNotice' | 'verification'
>;

type OwnPart = Omit<ReportView, keyof ReportContent>;

interface CachedReport {
  version: string;
  stored: StoredContent;
  content: ReportContent;
  /** End of its responses, and the last of these. */
  json?: Buffer;
  response?: { start: string; body: Buffer };
}

const TTL_MS = 10 * 60_000;
/** About 150 kB each. */
const MAX_CACHED = 300;

/** Builds views of reports, and caches the content of readable ones, without anything about their readers. */
@Injectable()
export class ReportViewsService {
  private readonly cache = new QuickLRU<string, CachedReport>({ maxSize: MAX_CACHED, maxAge: TTL_MS });

  constructor(private readonly config: Config) {}

  /** Returns the cached content of a report, current only while `report_version` is the same. */
  cached(token: string): CachedReport | null {
    return this.cache.get(token) ?? null;
  }

  forget(tokens: readonly string[]): void {
    for (const token of tokens) this.cache.delete(token);
  }

  /** Redacts a report by an allow-list: the paid part is included only while the report may be read. */
  view(report: ViewedReport & { version?: string | null }, access: ReportAccess): ReportView {
    const { token, version, vehicleData, identification, availability, history } = report;
    if (access.nextStep !== 'read') return this.full({ ...report, history: null }, access);
    if (!version) return this.full(report, access);
    let cached = this.cached(token);
    if (cached?.version !== version) {
      const stored = { vehicleData, identification, availability, history };
      cached = { version, stored, content: contentOf(report, this.config.publicUrl) };
      this.cache.set(token, cached);
    }
    const own = ownPart(report, access);
    const start = `{"success":true,"data":${JSON.stringify(own).slice(0, -1)},`;
    const view = Object.assign(own, cached.content);
    parts.set(view, { start, cached });
    return view;
  }

  /** A view with the paid part, for the PDF, which stays available when online access has ended. */
  full(report: ViewedReport, access: ReportAccess): ReportView {
    return { ...ownPart(report, access), ...contentOf(report, this.config.publicUrl) };
  }
}

/** The part of a view that depends on owner, search and access. */
const ownPart = (report: ViewedReport, access: ReportAccess): OwnPart => ({
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

/**
 * The vehicle and its history, without any person. Depends only on what `report_version` in the database covers.
 * @param publicUrl base URL of the page that verifies a report
 */
function contentOf(report: ViewedReport, publicUrl: string): ReportContent {
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

/** The beginning of the response, and the content, of views whose content is cached. */
const parts = new WeakMap<ReportView, { start: string; cached: CachedReport }>();

/** Serializes the content of a readable report once while it is cached: its 35 kB of JSON are half the CPU time of a read. */
export function serializeReport(response: { data?: ReportView }): string | Buffer {
  const part = response.data && parts.get(response.data);
  if (!part) return JSON.stringify(response);
  const { start, cached } = part;
  if (cached.response?.start === start) return cached.response.body;
  cached.json ??= Buffer.from(`${JSON.stringify(cached.content).slice(1)}}`);
  const body = Buffer.concat([Buffer.from(start), cached.json]);
  cached.response = { start, body };
  return body;
}

import { Injectable } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { Config } from '../platform/config/config.js';
import type { ReportAccess } from './report-access.js';
import type { WholeReport } from './report-content.repository.js';
import type { ReportView } from './report.dto.js';
import { contentOf, ownPart, type ReportContent, type StoredContent, viewReport } from './report-view.js';

const TTL_MS = 10 * 60_000;
/** About 100 kB each. */
const MAX_REPORTS = 300;

export interface CachedReport {
  version: string;
  stored: StoredContent;
  content: ReportContent;
}

/** Caches the content of readable reports by `report_version`, without anything about their readers. */
@Injectable()
export class ReportCacheService {
  private readonly cache = new QuickLRU<string, CachedReport>({ maxSize: MAX_REPORTS, maxAge: TTL_MS });

  constructor(private readonly config: Config) {}

  find(token: string): CachedReport | null {
    return this.cache.get(token) ?? null;
  }

  forget(tokens: readonly string[]): void {
    for (const token of tokens) this.cache.delete(token);
  }

  /** Returns the redacted view of a report, with its content from the cache where that is current. */
  view(report: WholeReport, access: ReportAccess): ReportView {
    const { token, version, vehicleData, identification, availability, history } = report;
    if (access.nextStep !== 'read' || version === null) return viewReport(report, access, this.config.publicUrl);
    const cached = this.find(token);
    if (cached?.version === version) return { ...ownPart(report, access), ...cached.content };
    const content = contentOf(report, this.config.publicUrl);
    this.cache.set(token, { version, stored: { vehicleData, identification, availability, history }, content });
    return { ...ownPart(report, access), ...content };
  }
}

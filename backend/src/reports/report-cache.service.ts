import { Injectable } from '@nestjs/common';
import QuickLRU from 'quick-lru';
import { Config } from '../platform/config/config.js';
import { hasRecords } from '../vehicle-data/findings/history.js';
import type { ReportAccess } from './report-access.js';
import type { HeldReport, WholeReport } from './report-content.repository.js';
import type { ReportView } from './report.dto.js';
import { contentOf, lockedContentOf, ownPart, type ReportContent } from './report-view.js';
import type { VehicleReport } from './vehicle-report.entity.js';

/** A reader opens a report several times within minutes. */
const TTL_MS = 10 * 60_000;
/** About 100 kB each. */
const MAX_REPORTS = 300;

/** The content of a report that was computed once. */
interface CachedReport {
  version: string;
  /** What access is decided by, beside the row and its unlock. */
  ready: true;
  noRecords: boolean;
  /** What was not read again, for an answer in which nothing is readable any more. */
  frozen: Pick<VehicleReport, 'vehicleData' | 'identification' | 'availability'>;
  content: ReportContent;
}

/**
 * Content of reports that were read: texts and drawings follow from what is frozen with the history, so it is valid for one
 * `report_version`. It goes out only where the report may be read now, and holds nothing about its reader.
 */
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

  /** @param access as decided now */
  view(report: WholeReport, access: ReportAccess): ReportView {
    const own = ownPart(report, access);
    const { version, history } = report;
    if (access.nextStep !== 'read' || !history || version === null)
      return { ...own, ...lockedContentOf(report, this.config.publicUrl) };
    const cached = this.find(report.token);
    if (cached?.version === version) return { ...own, ...cached.content };
    const content = contentOf(report, this.config.publicUrl);
    const { vehicleData, identification, availability } = report;
    const frozen = { vehicleData, identification, availability };
    this.cache.set(report.token, { version, ready: true, noRecords: !hasRecords(history), frozen, content });
    return { ...own, ...content };
  }

  /** The view of a report of which only the changing part was read. */
  viewCached({ kept, ...report }: HeldReport<CachedReport>, access: ReportAccess): ReportView {
    const own = ownPart(report, access);
    return access.nextStep === 'read'
      ? { ...own, ...kept.content }
      : { ...own, ...lockedContentOf({ ...report, ...kept.frozen }, this.config.publicUrl) };
  }
}

import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { WrittenAnswer } from '../http/written-answer.js';
import { hasRecords } from '../vehicle-data/model/history.js';
import { KeptByToken } from './kept-by-token.js';
import type { ReportAccess } from './report-access.js';
import { contentOf, lockedContentOf, ownPart, type ReportContent } from './report-view.js';
import type { HeldReport, WholeReport } from './report-content.repository.js';
import type { VehicleReport } from './vehicle-report.entity.js';

/** Who opens a report often, or on several devices, does so within minutes. */
const KEPT_MS = 10 * 60_000;
/** Some five hundred reports, with what is compressed of them. */
const KEPT_BYTES = 32_000_000;
/** An answer is kept beside its content, and in each encoding that was asked for; the latter are a fifth each. */
const BYTES_OF_CONTENT = 2.4;

/** The content of a report as it was written once. */
interface WrittenReport {
  version: string;
  /** What access to it is decided by, beside what its row and its unlock say. */
  ready: true;
  noRecords: boolean;
  /** What was not read again, for an answer in which nothing is readable any more. */
  frozen: Pick<VehicleReport, 'vehicleData' | 'identification' | 'availability'>;
  content: Buffer;
  /** What was answered last: nearly always the next answer as well. */
  last: { own: string; answer: WrittenAnswer };
}

/**
 * Reports that were read, written once: their words and drawings follow from what is frozen with their history. What is kept is of one version of
 * that (`contentVersion`), goes out only where the report may be read now, and holds nothing of whoever reads it.
 */
@Injectable()
export class WrittenReportsService {
  private readonly kept = new KeptByToken<WrittenReport>(KEPT_BYTES, KEPT_MS);

  constructor(private readonly config: Config) {}

  find(token: string, now: Date): WrittenReport | null {
    return this.kept.find(token, now);
  }

  forget(tokens: readonly string[]): void {
    this.kept.forget(tokens);
  }

  /** @param access as decided now */
  answer(report: WholeReport, access: ReportAccess, now: Date): WrittenAnswer {
    const own = JSON.stringify(ownPart(report, access));
    const { version, history } = report;
    if (access.nextStep !== 'read' || !history || version === null)
      return answerOf(own, written(lockedContentOf(report, this.config.publicUrl)));
    const kept = this.kept.find(report.token, now);
    if (kept?.version === version) return keptAnswer(kept, own);
    const content = written(contentOf(report, this.config.publicUrl));
    const answer = answerOf(own, content);
    const { vehicleData, identification, availability } = report;
    const frozen = { vehicleData, identification, availability };
    const last = { own, answer };
    this.kept.put(
      report.token,
      { version, ready: true, noRecords: !hasRecords(history), frozen, content, last },
      content.length * BYTES_OF_CONTENT,
      now,
    );
    return answer;
  }

  /** The same for a report of which only what changes was read. */
  again(report: HeldReport<WrittenReport>, access: ReportAccess): WrittenAnswer {
    const { kept } = report;
    const own = JSON.stringify(ownPart(report, access));
    if (access.nextStep === 'read') return keptAnswer(kept, own);
    return answerOf(own, written(lockedContentOf({ ...report, ...kept.frozen }, this.config.publicUrl)));
  }
}

function keptAnswer(kept: WrittenReport, own: string): WrittenAnswer {
  if (kept.last.own !== own) kept.last = { own, answer: answerOf(own, kept.content) };
  return kept.last.answer;
}

/** What stands behind the own part: all but the opening brace. */
const written = (content: ReportContent): Buffer => Buffer.from(JSON.stringify(content).slice(1));

const answerOf = (own: string, content: Buffer): WrittenAnswer =>
  new WrittenAnswer(Buffer.concat([Buffer.from(`{"success":true,"data":${own.slice(0, -1)},`), content, END]));
const END = Buffer.from('}');

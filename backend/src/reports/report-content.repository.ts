import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { AskedTogether } from '../database/asked-together.js';
import { poolOf } from '../database/begun-first-pool.js';
import { columnsOf } from '../database/columns.js';
import { joinUnlock, UNLOCK_COLUMNS, type UnlockFacts } from '../entitlements/unlock-of-report.repository.js';
import { userOfVisitor } from '../users/visitor-user.repository.js';
import { readHistory } from '../vehicle-data/model/stored-history.js';
import { mayOpen } from './may-open.repository.js';
import type { ContentField } from './report-view.js';
import { VehicleReport } from './vehicle-report.entity.js';

/** A report with what was unlocked of it, at the same moment, and the version of its content, which is null while it has no history. */
export type WholeReport = VehicleReport & UnlockFacts & { version: string | null };

/** A report a browser may open. */
export type OpenableReport = WholeReport & {
  /** It belongs to its user: only they may buy it or spend on it. */
  own: boolean;
};

/** A report of whose content the caller keeps the version there is: without what they have. */
export type HeldReport<Kept> = Omit<VehicleReport, ContentField> & UnlockFacts & { kept: Kept };

const CONTENT: ReadonlySet<string> = new Set<ContentField>([
  'vehicleData',
  'identification',
  'availability',
  'history',
]);

/**
 * SQL of what the content of a readable report is made from; null without a history. The fingerprint covers vehicle and history, which a trigger
 * keeps as they are; anything else is next to it.
 */
export const contentVersion = (report: string): string =>
  `CASE WHEN ${report}.fingerprint IS NOT NULL THEN concat_ws(' ', ${report}.fingerprint, ${report}.intent, ${report}."verificationCode",
     md5(concat(${report}.identification, ${report}.availability))) END`;

/** A row that came as it is stored: what is read by the entity is brought to today's shape there. */
export const asToday = <Row extends VehicleReport>(row: Row): Row =>
  Object.assign(row, { history: readHistory(row.history) });

interface ReadQuestion {
  token: string;
  anonId: string;
  /** The version of the content that whoever asks holds. */
  held: string | null;
}

/** Reports as they are read, again and again: their content is large and stays as it is. */
@Injectable()
export class ReportContentRepository {
  private readonly reads: AskedTogether<ReadQuestion, OpenableReport | null>;
  private toRead: string | null = null;

  constructor(@InjectRepository(VehicleReport) private readonly reports: Repository<VehicleReport>) {
    const pool = poolOf(reports.manager.connection);
    this.reads = new AskedTogether(pool, (questions) => this.findAllToRead(questions));
  }

  /** A report this browser may open. Of all questions this and the next are the most frequent: many who ask at once share a statement. */
  async find(token: string, anonId: string): Promise<OpenableReport | null> {
    const report = await this.reads.answer({ token, anonId, held: null });
    return report ? asToday(report) : null;
  }

  /**
   * The same for its reader: its content only where they do not hold it.
   * @param kept the content they hold, and its version
   */
  async findToRead<Kept extends { version: string }>(
    token: string,
    anonId: string,
    kept: Kept | null,
  ): Promise<OpenableReport | HeldReport<Kept> | null> {
    const report = await this.reads.answer({ token, anonId, held: kept?.version ?? null });
    if (!report) return null;
    return kept && kept.version === report.version ? Object.assign(report, { kept }) : asToday(report);
  }

  private async findAllToRead(questions: readonly ReadQuestion[]): Promise<(OpenableReport | null)[]> {
    this.toRead ??= this.textToRead();
    const asked = questions.map((question, place) => ({ ...question, place }));
    const found = await this.reports.query<(OpenableReport & { place: number })[]>(this.toRead, [
      JSON.stringify(asked),
    ]);
    const answers = questions.map((): OpenableReport | null => null);
    for (const report of found) answers[report.place] = report;
    return answers;
  }

  /**
   * What is asked for one stands by itself (`OFFSET 0`): together, the planner might read all reports to find these. And it is asked by JSON: of a list
   * the planner knows how long it is, and would plan again each time because a plan for one looks cheaper than one for any number.
   */
  private textToRead(): string {
    const { columns } = this.reports.metadata;
    const read = columns.map(({ databaseName: name }) =>
      CONTENT.has(name)
        ? `CASE WHEN content.version = asked.held THEN NULL ELSE report."${name}" END AS "${name}"`
        : `report."${name}"`,
    );
    return `SELECT asked.place, ${columnsOf(this.reports.metadata, 'found')}, found.version, found."accessUntil", found."unlockedAt",
         found.refunded,
         found.own
       FROM json_to_recordset($1) AS asked(place int, token text, "anonId" text, held text)
       CROSS JOIN LATERAL (SELECT ${read.join(', ')}, content.version, ${UNLOCK_COLUMNS},
           (report."userId" = ${userOfVisitor('asked."anonId"')}) IS TRUE AS own
         FROM vehicle_reports report ${joinUnlock('report.id')}
         CROSS JOIN LATERAL (SELECT ${contentVersion('report')} AS version OFFSET 0) content
         WHERE report.token = asked.token AND ${mayOpen('report', 'asked."anonId"')} OFFSET 0) found`;
  }
}

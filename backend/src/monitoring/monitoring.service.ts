import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { addDays } from '../config/dates.js';
import { Clock } from '../config/clock.js';
import { Secrets } from '../database/secrets.js';
import { derivedToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { JobsService } from '../jobs/jobs.service.js';
import { WATCH_REPORT } from '../reports/report-jobs.js';
import { ReportsService } from '../reports/reports.service.js';
import { lookupBudget } from '../vehicle-data/outside/budget.js';
import { MonitoringSources, type Subject } from './sources.js';
import { newsOf } from './watch-news.js';

/** How long a bought vehicle is watched. */
const WATCH_DAYS = 30;

const NOTHING_KNOWN = { knownRecalls: null, knownCounts: null };

interface Bought extends Subject {
  boughtAt: Date;
  /** Campaigns the paid report tells of. */
  told: string[];
}

/** Begins and stops the watch over a bought vehicle. It ends by itself with its days, with a refund, and with its report. */
@Injectable()
export class MonitoringService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly reports: ReportsService,
    private readonly sources: MonitoringSources,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(WATCH_REPORT, ({ reportId }) => this.begin(reportId));
  }

  /** Notes what is known at the beginning. Bought again after it ended, a vehicle is watched anew; running twice changes nothing. */
  private async begin(reportId: string): Promise<void> {
    const bought = await this.bought(reportId);
    if (!bought) return;
    const { boughtAt, told } = bought;
    const { known } = newsOf(NOTHING_KNOWN, await this.sources.look(bought, lookupBudget()));
    const recalls = known.knownRecalls && [...new Set([...known.knownRecalls, ...told])];
    await this.dataSource.query(
      `INSERT INTO report_watches AS watch
         ("vehicleReportId", "stopHash", "startedAt", "endsAt", "checkedAt", "knownRecalls", "knownCounts")
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT ("vehicleReportId") DO UPDATE SET "stopHash" = excluded."stopHash", "startedAt" = excluded."startedAt",
         "endsAt" = excluded."endsAt", "checkedAt" = excluded."checkedAt", "stoppedAt" = NULL,
         "knownRecalls" = excluded."knownRecalls", "knownCounts" = excluded."knownCounts"
       WHERE watch."startedAt" < excluded."startedAt"`,
      [
        reportId,
        sha256(this.stopToken(reportId, boughtAt)),
        boughtAt,
        addDays(boughtAt, WATCH_DAYS),
        this.clock.now(),
        recalls && JSON.stringify(recalls),
        known.knownCounts && JSON.stringify(known.knownCounts),
      ],
    );
  }

  /** What stops one watch; the same in every mail about it, and only its hash is kept. */
  stopToken(reportId: string, startedAt: Date): string {
    return derivedToken(this.secrets.keyFor('stop watching'), `${reportId}:${startedAt.getTime()}`);
  }

  /** By the link of a mail. Whether it leads anywhere is told to nobody. */
  async stopByToken(token: string): Promise<void> {
    await this.dataSource.query(
      'UPDATE report_watches SET "stoppedAt" = coalesce("stoppedAt", $2) WHERE "stopHash" = $1',
      [sha256(token), this.clock.now()],
    );
  }

  /** By its owner. @throws AppError REPORT_NOT_FOUND */
  async stop(reportToken: string, visitor: Visitor): Promise<void> {
    const { id } = await this.reports.owned(reportToken, visitor);
    await this.dataSource.query(
      'UPDATE report_watches SET "stoppedAt" = coalesce("stoppedAt", $2) WHERE "vehicleReportId" = $1',
      [id, this.clock.now()],
    );
  }

  private async bought(reportId: string): Promise<Bought | null> {
    const [row] = await this.dataSource.query<Bought[]>(
      `SELECT r.vin, r."vehicleData", u."unlockedAt" AS "boughtAt",
         array(SELECT jsonb_array_elements(r.history->'recalls'->'records')->>'campaign') AS told
       FROM vehicle_reports r JOIN report_unlocks u ON u."vehicleReportId" = r.id
       WHERE r.id = $1 AND r.vin IS NOT NULL AND r.history IS NOT NULL AND u."revokedAt" IS NULL`,
      [reportId],
    );
    return row ?? null;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

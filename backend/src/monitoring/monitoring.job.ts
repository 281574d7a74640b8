import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createHash } from 'node:crypto';
import { DataSource, type EntityManager } from 'typeorm';
import { recipientOf } from '../notifications/recipient.js';
import { addDays } from '../config/dates.js';
import { Clock } from '../config/clock.js';
import { jobKind, JobsService } from '../jobs/jobs.service.js';
import { type VehicleNewsData, vehicleNews } from '../mail/emails/vehicle-news.js';
import { emailKind, EmailQueue } from '../mail/email-queue.service.js';
import { lookupBudget } from '../vehicle-data/outside/budget.js';
import { nameOf } from '../vehicle-data/vehicle-name.js';
import type { ReportWatch } from './report-watch.entity.js';
import { RECORD_WORDS } from './record-words.js';
import { MonitoringSources, type Subject } from './sources.js';
import { nameOfNews, type News, newsOf, type Seen } from './watch-news.js';
import { MonitoringService } from './monitoring.service.js';

const WATCH_VEHICLES = jobKind<null>('watch-vehicles');
const VEHICLE_NEWS = emailKind<VehicleNewsData & { watchId: string }>('vehicle-news');

/** How often one vehicle is looked after, days. */
const EVERY_DAYS = 1;
/** Vehicles of one round, and how long it may take: a job must not keep others waiting while a source is slow. */
const BATCH = 100;
const ROUND_MS = 60_000;

type Due = Subject & { id: string };
type Held = ReportWatch & { userId: string; token: string } & Pick<Subject, 'vehicleData'>;

const RUNNING = `watch."stoppedAt" IS NULL AND watch."endsAt" > $1 AND EXISTS (SELECT FROM report_unlocks unlock
  WHERE unlock."vehicleReportId" = watch."vehicleReportId" AND unlock."revokedAt" IS NULL)`;

/** Looks after the watched vehicles by the clock, some at a time, and writes once about everything new. */
@Injectable()
export class MonitoringJob implements OnModuleInit {
  private readonly logger = new Logger('watches');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly emailQueue: EmailQueue,
    private readonly watches: MonitoringService,
    private readonly sources: MonitoringSources,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.repeat(WATCH_VEHICLES, '*/10 * * * *', () => this.run());
    // The link that stops it is only made when the mail is sent: its secret must not lie in a table.
    this.emailQueue.compose(VEHICLE_NEWS, async ({ watchId, ...news }, { url }) =>
      vehicleNews(news, await this.stopLink(watchId, url), url),
    );
  }

  async run(): Promise<void> {
    const over = AbortSignal.timeout(ROUND_MS);
    for (let looked = 0; looked < BATCH && !over.aborted; looked++) {
      const due = await this.next();
      if (!due) return;
      try {
        await this.tell(due.id, await this.sources.look(due, AbortSignal.any([over, lookupBudget()])));
      } catch {
        // The text of an error may name the vehicle.
        this.logger.warn(`The vehicle of watch ${due.id} could not be looked after; it is its turn again tomorrow.`);
      }
    }
  }

  /** Takes the vehicle that has waited longest. Noted first, so that one that fails does not keep the others from their turn. */
  private async next(): Promise<Due | null> {
    const now = this.clock.now();
    const [[due]] = await this.dataSource.query<[Due[], number]>(
      `UPDATE report_watches taken SET "checkedAt" = $1 FROM vehicle_reports report
       WHERE report.id = taken."vehicleReportId" AND taken.id = (
         SELECT watch.id FROM report_watches watch WHERE ${RUNNING} AND watch."checkedAt" <= $2
         ORDER BY watch."checkedAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING taken.id, report.vin, report."vehicleData"`,
      [now, addDays(now, -EVERY_DAYS)],
    );
    return due ?? null;
  }

  /** Compares under a lock and orders the letter in the same transaction: two rounds at once tell it once. */
  private async tell(id: string, seen: Seen): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const [watch] = await tx.query<Held[]>(
        `SELECT watch.*, report."userId", report.token, report."vehicleData" FROM report_watches watch
         JOIN vehicle_reports report ON report.id = watch."vehicleReportId" WHERE watch.id = $2 AND ${RUNNING} FOR UPDATE OF watch`,
        [this.clock.now(), id],
      );
      if (!watch) return;
      const news = newsOf(watch, seen);
      const { knownRecalls, knownCounts } = news.known;
      await tx.query('UPDATE report_watches SET "knownRecalls" = $2, "knownCounts" = $3 WHERE id = $1', [
        id,
        knownRecalls && JSON.stringify(knownRecalls),
        knownCounts && JSON.stringify(knownCounts),
      ]);
      if (news.recalls.length + news.grown.length > 0) await this.write(tx, watch, news, seen);
    });
  }

  private async write(tx: EntityManager, watch: Held, news: News, { recalls }: Seen): Promise<void> {
    const to = await recipientOf(tx, watch.userId);
    if (!to) return;
    const name = createHash('sha256').update(nameOfNews(news)).digest('hex').slice(0, 16);
    const data = {
      watchId: watch.id,
      vehicle: nameOf(watch.vehicleData),
      reportId: watch.token,
      recalls: news.recalls.map(({ campaign, component, summary }) => ({ campaign, component, summary })),
      recallSource: recalls?.source ?? null,
      records: news.grown.map(({ key, more }) => ({ what: RECORD_WORDS[key], more })),
      seenAt: this.clock.now().toISOString(),
      endsAt: watch.endsAt.toISOString(),
    };
    await this.emailQueue.enqueue(tx, VEHICLE_NEWS, {
      cause: `vehicle-news:${watch.id}:${name}`,
      to,
      about: watch.userId,
      data,
    });
  }

  private async stopLink(watchId: string, url: string): Promise<string> {
    const [watch] = await this.dataSource.query<Pick<ReportWatch, 'vehicleReportId' | 'startedAt'>[]>(
      'SELECT "vehicleReportId", "startedAt" FROM report_watches WHERE id = $1',
      [watchId],
    );
    if (!watch) return `${url}/purchases`;
    return `${url}/unsubscribe#watch=${this.watches.stopToken(watch.vehicleReportId, watch.startedAt)}`;
  }
}

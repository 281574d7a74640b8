import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, MoreThan, Repository } from 'typeorm';
import { MonitoredReport } from './monitored-report.entity.js';
import type { Known } from './vehicle-news.js';

type NewMonitoring = Pick<
  MonitoredReport,
  'vehicleReportId' | 'stopHash' | 'startedAt' | 'endsAt' | 'checkedAt' | 'knownRecalls' | 'knownCounts'
>;

/** The vehicles that are monitored, in the table `report_watches`. */
@Injectable()
export class MonitoringRepository {
  constructor(@InjectRepository(MonitoredReport) private readonly monitored: Repository<MonitoredReport>) {}

  /** Starts the monitoring of a report, again when it was bought again. */
  async begin({ knownRecalls: recalls, knownCounts: counts, ...monitoring }: NewMonitoring): Promise<void> {
    const { vehicleReportId, stopHash, startedAt, endsAt, checkedAt } = monitoring;
    const known = [recalls && JSON.stringify(recalls), counts && JSON.stringify(counts)];
    await this.monitored.query(
      `INSERT INTO report_watches AS watch
         ("vehicleReportId", "stopHash", "startedAt", "endsAt", "checkedAt", "knownRecalls", "knownCounts")
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT ("vehicleReportId") DO UPDATE SET "stopHash" = excluded."stopHash", "startedAt" = excluded."startedAt",
         "endsAt" = excluded."endsAt", "checkedAt" = excluded."checkedAt", "stoppedAt" = NULL,
         "knownRecalls" = excluded."knownRecalls", "knownCounts" = excluded."knownCounts"
       WHERE watch."startedAt" < excluded."startedAt"`,
      [vehicleReportId, stopHash, startedAt, endsAt, checkedAt, ...known],
    );
  }

  /** The first time counts. */
  async stop(
    which: Pick<MonitoredReport, 'stopHash'> | Pick<MonitoredReport, 'vehicleReportId'>,
    now: Date,
  ): Promise<void> {
    await this.monitored.update({ ...which, stoppedAt: IsNull() }, { stoppedAt: now });
  }

  find(id: string): Promise<MonitoredReport | null> {
    return this.monitored.findOneBy({ id });
  }

  /** Takes the vehicle with the oldest check before an instant. Simultaneous runs take different ones. */
  async takeDue(now: Date, since: Date): Promise<Pick<MonitoredReport, 'id' | 'vehicleReportId'> | null> {
    const [[due]] = await this.monitored.query<[Pick<MonitoredReport, 'id' | 'vehicleReportId'>[], number]>(
      `UPDATE report_watches SET "checkedAt" = $1 WHERE id = (
         SELECT id FROM report_watches WHERE "stoppedAt" IS NULL AND "endsAt" > $1 AND "checkedAt" <= $2
         ORDER BY "checkedAt" LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING id, "vehicleReportId"`,
      [now, since],
    );
    return due ?? null;
  }

  /** Finds a running one and locks it until the transaction ends. */
  holdRunning(tx: EntityManager, id: string, now: Date): Promise<MonitoredReport | null> {
    return tx.findOne(MonitoredReport, {
      where: { id, stoppedAt: IsNull(), endsAt: MoreThan(now) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async saveKnown(tx: EntityManager, id: string, { knownRecalls, knownCounts }: Known): Promise<void> {
    await tx.update(MonitoredReport, { id }, { knownRecalls, knownCounts });
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isOfTheCar, SECTION_KEYS } from '../vehicle-data/findings/history.js';

const COUNTED = SECTION_KEYS.filter(isOfTheCar);

/** Read model of opened reports that have waited for their history for too long. */
@Injectable()
export class UnansweredRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Finds reports whose history was ordered before an instant, the longest waiting first. It is ordered at the payment
   * of the report, else after signature and address; if the source is silent, a refund needs neither.
   */
  async find(orderedBefore: Date, limit: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT r.id FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId"
       WHERE u."waitsForHistory" AND u."revokedAt" IS NULL AND u."unlockedAt" < $1 AND r.history IS NULL
         AND (EXISTS (SELECT FROM checkout_sessions s WHERE s.id = u."paymentId")
           OR (r."signedAt" < $1 AND r."addressedAt" < $1) OR is_source_silent(r.availability, $3))
       ORDER BY u."unlockedAt" LIMIT $2`,
      [orderedBefore, limit, COUNTED],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns whether a subscription opened another report, or sold an extra one that is not refunded as well. */
  async servedOthers(tx: EntityManager, subscriptionId: string, reportId: string): Promise<boolean> {
    const rows = await tx.query<unknown[]>(
      `SELECT FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId"
       WHERE u."subscriptionId" = $1 AND r.id <> $2 AND u."revokedAt" IS NULL AND r.history IS NOT NULL
       UNION ALL
       SELECT FROM payments extra JOIN report_unlocks u ON u."paymentId" = extra.id
       JOIN vehicle_reports r ON r.id = u."vehicleReportId"
       WHERE extra."subscriptionId" = $1 AND extra.kind = 'extra_report' AND u."revokedAt" IS NULL
         AND (r.history IS NOT NULL
           OR is_source_silent(r.availability, $3) IS NOT TRUE AND (r."signedAt" IS NULL OR r."addressedAt" IS NULL))
       LIMIT 1`,
      [subscriptionId, reportId, COUNTED],
    );
    return rows.length > 0;
  }
}

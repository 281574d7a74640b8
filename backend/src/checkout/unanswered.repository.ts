import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isOfTheCar, SECTION_KEYS } from '../vehicle-data/findings/history.js';

/** The sections that decide whether a source has said anything. */
const COUNTED = SECTION_KEYS.filter(isOfTheCar);

/** A read model: which opened reports have waited for their history for too long. */
@Injectable()
export class UnansweredRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Reports without a history that was ordered before an instant: at the payment for what has one of its own, else when
   * the reader had signed and given the address. Where the source could be asked about nothing (`recordsOffered`:
   * silent), the offer promised that the payment comes back, and nobody has to sign for that. The longest waiting
   * first.
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

  /**
   * Whether a subscription served other reports: it paid for one whose history the shop has bought, or let one be
   * bought at its price that does not come back by itself as well.
   */
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

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

/** How long a bought report can be read online (A9-024). */
export const ACCESS_DAYS = 30;

/** What a settled purchase brings its buyer. */
export interface PurchaseGrant {
  userId: string;
  checkoutSessionId: string;
  offerKey: string;
  credits: number;
  /** Whole months a subscription runs from now; null for one-time offers. */
  months: number | null;
}

export interface ReportAccess {
  /** ISO 8601 instant at which the bought access ends; null when it was not bought. */
  accessUntil: Date | null;
}

/** The append-only ledger: what was granted and what it was spent on. Balances follow it by trigger and cannot go below zero. */
@Injectable()
export class Entitlements {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Once for each session: a second grant is refused by a unique index. */
  async grantPurchase(tx: EntityManager, grant: PurchaseGrant): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger
         ("userId", source, "offerKey", "deltaCredits", "unlimitedFlag", "periodEnd", "relatedCheckoutSessionId")
       VALUES ($1, 'purchase', $2, $3, $4::int IS NOT NULL, now() + make_interval(months => $4::int), $5)`,
      [grant.userId, grant.offerKey, grant.credits, grant.months, grant.checkoutSessionId],
    );
  }

  /** Spends one credit on a report. A report that is unlocked already costs nothing. */
  async unlock(tx: EntityManager, userId: string, reportId: string): Promise<void> {
    const [spent] = await tx.query<{ id: string }[]>(
      `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId") VALUES ($1, 'unlock', -1, $2)
       ON CONFLICT ("vehicleReportId") WHERE source = 'unlock' DO NOTHING RETURNING id`,
      [userId, reportId],
    );
    if (!spent) return;
    await tx.query(
      `INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", "accessUntil")
       VALUES ($1, $2, $3, now() + make_interval(days => $4))`,
      [userId, reportId, spent.id, ACCESS_DAYS],
    );
  }

  async accessTo(reportId: string): Promise<ReportAccess> {
    const [row] = await this.dataSource.query<{ accessUntil: Date }[]>(
      'SELECT "accessUntil" FROM report_unlocks WHERE "vehicleReportId" = $1',
      [reportId],
    );
    return { accessUntil: row?.accessUntil ?? null };
  }
}

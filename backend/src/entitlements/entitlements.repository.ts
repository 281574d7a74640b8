import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull, MoreThanOrEqual } from 'typeorm';
import { CreditGrant } from './credit-grant.entity.js';
import { LedgerEntry } from './ledger-entry.entity.js';
import { type RefundKind, ReportUnlock, type UnlockFacts } from './report-unlock.entity.js';

export type Grant = Pick<LedgerEntry, 'userId' | 'source' | 'deltaCredits' | 'createdAt'> &
  Partial<
    Pick<LedgerEntry, 'offerKey' | 'unlimitedFlag' | 'periodEnd' | 'relatedCheckoutSessionId' | 'paymentId' | 'grantId'>
  >;

/** An unlock, paid with a credit, or by a subscription or payment at no cost. */
export interface Unlock {
  userId: string;
  reportId: string;
  cost: 0 | 1;
  paymentId?: string | null;
  subscriptionId?: string | null;
}

export interface WaitingReport {
  reportId: string;
  ofPurchase: boolean;
}

@Injectable()
export class EntitlementsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async add(tx: EntityManager, grant: Grant): Promise<void> {
    await tx.createQueryBuilder().insert().into(LedgerEntry).values(grant).execute();
  }

  /**
   * Spends on a report and opens it, in one statement because every purchase runs it. A purchase opens its report;
   * otherwise nothing is spent on a vehicle that another search has opened. The unique index on report and round lets one
   * of several simultaneous calls spend.
   * @param grant added first, so that the balance rises before it falls
   * @returns whether this call opened it
   */
  async unlock(
    tx: EntityManager,
    { userId, reportId, cost, paymentId = null, subscriptionId = null }: Unlock,
    now: Date,
    accessDays: number,
    grant: Grant | null = null,
  ): Promise<boolean> {
    const opened = await tx.query<unknown[]>(
      `WITH granted AS (
         INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "unlimitedFlag", "periodEnd",
           "relatedCheckoutSessionId", "paymentId", "createdAt")
         SELECT $1, $8::varchar, $9, $10::int, $11::boolean, $12::timestamptz, $13, $14, $4::timestamptz
         WHERE $8::varchar IS NOT NULL
         RETURNING "grantId"),
       spent AS (
         INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "createdAt", "vehicleReportId", "grantId", round)
         SELECT $1, 'unlock', $3::int, $4::timestamptz, $2::bigint,
           CASE WHEN $3::int <> 0 THEN (SELECT "grantId" FROM granted) END,
           coalesce((SELECT CASE WHEN "revokedAt" IS NULL AND "accessUntil" > $4 THEN round ELSE round + 1 END
             FROM report_unlocks WHERE "vehicleReportId" = $2::bigint), 1)
         WHERE EXISTS (SELECT FROM granted) OR NOT is_vehicle_open($2::bigint, $4::timestamptz)
         ON CONFLICT ("vehicleReportId", round) WHERE source = 'unlock' DO NOTHING RETURNING id, round)
       INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", round, "paymentId", "subscriptionId",
         "unlockedAt", "accessUntil")
       SELECT $1, $2::bigint, spent.id, spent.round, $5, $6, $4::timestamptz, $4::timestamptz + make_interval(days => $7)
       FROM spent
       ON CONFLICT ("vehicleReportId") DO UPDATE SET "userId" = excluded."userId",
         "ledgerEntryId" = excluded."ledgerEntryId", round = excluded.round, "paymentId" = excluded."paymentId",
         "subscriptionId" = excluded."subscriptionId", "unlockedAt" = excluded."unlockedAt",
         "accessUntil" = excluded."accessUntil", "revokedAt" = NULL, refunded = NULL, "disputedPaymentId" = NULL
       RETURNING id`,
      [
        ...[userId, reportId, -cost, now, paymentId, subscriptionId, accessDays],
        ...[grant?.source ?? null, grant?.offerKey ?? null, grant?.deltaCredits ?? null, grant?.unlimitedFlag ?? null],
        ...[grant?.periodEnd ?? null, grant?.relatedCheckoutSessionId ?? null, grant?.paymentId ?? null],
      ],
    );
    return opened.length > 0;
  }

  findUnlock(tx: EntityManager, vehicleReportId: string): Promise<ReportUnlock | null> {
    return tx.findOneBy(ReportUnlock, { vehicleReportId, revokedAt: IsNull() });
  }

  lockUnlock(tx: EntityManager, of: { vehicleReportId: string } | { paymentId: string }): Promise<ReportUnlock | null> {
    return tx.findOne(ReportUnlock, { where: { ...of, revokedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  }

  lockUnlocksOf(tx: EntityManager, subscriptionId: string, since: Date): Promise<ReportUnlock[]> {
    return tx.find(ReportUnlock, {
      where: { subscriptionId, unlockedAt: MoreThanOrEqual(since), revokedAt: IsNull() },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Ends the access of a locked unlock, and returns what was spent on it. */
  async withdraw(tx: EntityManager, unlock: ReportUnlock, refunded: RefundKind, now: Date): Promise<void> {
    await tx.query(
      `UPDATE report_unlocks SET "revokedAt" = $2, refunded = $3, "accessUntil" = least("accessUntil", $2) WHERE id = $1`,
      [unlock.id, now, refunded],
    );
    await tx.query(
      `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId", round, "createdAt")
       SELECT $2, 'refund', -"deltaCredits", "vehicleReportId", round, $3 FROM entitlement_ledger WHERE id = $1`,
      [unlock.ledgerEntryId, unlock.userId, now],
    );
  }

  async reverseGrant(tx: EntityManager, paymentId: string, userId: string, now: Date): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger
         ("userId", source, "offerKey", "deltaCredits", "relatedCheckoutSessionId", "paymentId", "createdAt")
       SELECT $2, 'refund', "offerKey", -"deltaCredits", "relatedCheckoutSessionId", "paymentId", $3
       FROM entitlement_ledger WHERE "paymentId" = $1 AND source IN ('purchase', 'renewal')`,
      [paymentId, userId, now],
    );
  }

  /** Counts the credits of a payment that neither its report nor a dispute explains. */
  async spentElsewhere(tx: EntityManager, paymentId: string): Promise<number> {
    const [row] = await tx.query<{ spent: number }[]>(
      `SELECT greatest(0, g.credits - g.remaining + coalesce((SELECT sum(moved."deltaCredits") FROM entitlement_ledger moved
           LEFT JOIN report_unlocks own ON own."ledgerEntryId" = moved.id AND own."paymentId" = $1 AND own."revokedAt" IS NULL
           WHERE moved."grantId" = g.id AND (moved.source = 'dispute' OR own.id IS NOT NULL)), 0))::int AS spent
       FROM credit_grants g WHERE g."paymentId" = $1`,
      [paymentId],
    );
    return row?.spent ?? 0;
  }

  /** Locks the running unlocks that credits of a payment paid for, besides its own report. */
  lockSpent(tx: EntityManager, paymentId: string): Promise<ReportUnlock[]> {
    return tx
      .createQueryBuilder(ReportUnlock, 'unlock')
      .setLock('pessimistic_write')
      .where({ revokedAt: IsNull() })
      .andWhere(
        `unlock.paymentId IS DISTINCT FROM :paymentId AND unlock.ledgerEntryId IN (SELECT spent.id FROM credit_grants g
           JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock' WHERE g."paymentId" = :paymentId)`,
        { paymentId },
      )
      .orderBy('unlock.id')
      .getMany();
  }

  /** Returns spent credits to the grant of a payment, at our cost. */
  async restore(tx: EntityManager, paymentId: string, userId: string, deltaCredits: number, now: Date): Promise<void> {
    const brought = await tx.findOneByOrFail(CreditGrant, { paymentId });
    await this.add(tx, { userId, source: 'grant', deltaCredits, grantId: brought.id, createdAt: now });
  }

  /** Closes reports while a bank decides; their time of access is paused. */
  async closeFor(tx: EntityManager, disputedPaymentId: string, ids: readonly string[], now: Date): Promise<void> {
    await tx.update(ReportUnlock, { id: In([...ids]) }, { revokedAt: now, refunded: 'dispute', disputedPaymentId });
  }

  async withholdCredits(tx: EntityManager, paymentId: string, userId: string, now: Date): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "paymentId", "createdAt")
       SELECT $2, 'dispute', granted."offerKey", -g.remaining, $1, $3
       FROM credit_grants g JOIN entitlement_ledger granted ON granted."paymentId" = g."paymentId"
       WHERE g."paymentId" = $1 AND granted.source IN ('purchase', 'renewal') AND g.remaining > 0`,
      [paymentId, userId, now],
    );
  }

  /** Undoes `closeFor` and `withholdCredits`, and adds the lost days to the access. @returns reports without a history */
  async reopenFor(tx: EntityManager, paymentId: string, userId: string, now: Date): Promise<WaitingReport[]> {
    const waiting = await tx.query<WaitingReport[]>(
      `WITH reopened AS (
         UPDATE report_unlocks SET "accessUntil" = "accessUntil" + ($2 - "revokedAt"), "revokedAt" = NULL, refunded = NULL,
           "disputedPaymentId" = NULL
         WHERE "disputedPaymentId" = $1
         RETURNING "vehicleReportId" AS "reportId", "paymentId" IS NOT DISTINCT FROM $1 AS "ofPurchase", "waitsForHistory")
       SELECT "reportId", "ofPurchase" FROM reopened WHERE "waitsForHistory"`,
      [paymentId, now],
    );
    await tx.query(
      `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "paymentId", "createdAt")
       SELECT $2, 'dispute', min("offerKey"), -sum("deltaCredits"), $1, $3 FROM entitlement_ledger
       WHERE "grantId" = (SELECT id FROM credit_grants WHERE "paymentId" = $1) AND "paymentId" = $1 AND source = 'dispute'
       HAVING sum("deltaCredits") <> 0`,
      [paymentId, userId, now],
    );
    return waiting;
  }

  async isVehicleOpen(tx: EntityManager, reportId: string, now: Date): Promise<boolean> {
    const [row] = await tx.query<{ open: boolean }[]>('SELECT is_vehicle_open($1, $2) AS open', [reportId, now]);
    return row?.open ?? false;
  }

  async findAccess(tx: EntityManager, reportId: string): Promise<UnlockFacts | null> {
    const [row] = await tx.query<UnlockFacts[]>(
      `SELECT CASE WHEN "revokedAt" IS NULL THEN "accessUntil" END AS "accessUntil",
         CASE WHEN "revokedAt" IS NULL THEN "unlockedAt" END AS "unlockedAt", refunded
       FROM report_unlocks WHERE "vehicleReportId" = $1`,
      [reportId],
    );
    return row ?? null;
  }

  findOpen(reportIds: readonly string[], now: Date): Promise<Pick<ReportUnlock, 'vehicleReportId' | 'accessUntil'>[]> {
    return this.dataSource.query(
      `SELECT "vehicleReportId", "accessUntil" FROM report_unlocks
       WHERE "vehicleReportId" = ANY ($1) AND "revokedAt" IS NULL AND "accessUntil" > $2 ORDER BY "unlockedAt" DESC`,
      [reportIds, now],
    );
  }

  async soldAmong(tx: EntityManager, reportIds: readonly string[]): Promise<Set<string>> {
    const unlocks = await tx.find(ReportUnlock, {
      select: { id: true, vehicleReportId: true },
      where: { vehicleReportId: In([...reportIds]) },
    });
    return new Set(unlocks.map(({ vehicleReportId }) => vehicleReportId));
  }

  async unlockedAt(tx: EntityManager, reportId: string): Promise<Date | null> {
    return (await this.findUnlock(tx, reportId))?.unlockedAt ?? null;
  }
}

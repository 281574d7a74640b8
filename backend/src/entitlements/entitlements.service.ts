import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { Clock } from '../config/clock.js';
import { type RefundKind, ReportUnlock } from './report-unlock.entity.js';

/** How long a bought report can be read online (A9-024). */
export const ACCESS_DAYS = 30;

/** What a settled purchase brings its buyer. */
export interface PurchaseGrant {
  userId: string;
  checkoutSessionId: string;
  offerKey: string;
  credits: number;
  /** Until when the unlimited plan runs; null for every other offer. */
  unlimitedUntil: Date | null;
}

/** What a paid renewal brings. */
export type RenewalGrant = Omit<PurchaseGrant, 'checkoutSessionId'> & { chargeId: string };

/** Who unlocks what, and what pays for it: a credit, or nothing because the named subscription or charge has. */
export interface Unlock {
  userId: string;
  reportId: string;
  cost: 0 | 1;
  checkoutSessionId?: string;
  subscriptionId?: string;
  chargeId?: string;
}

export interface ReportAccess {
  /** Instant at which the bought access ends; null when it was not bought. */
  accessUntil: Date | null;
  /** How the purchase was made good when there was nothing to read. */
  refunded: RefundKind | null;
}

/** The append-only ledger: what was granted and what it was spent on. Balances follow it by trigger and cannot go below zero. */
@Injectable()
export class EntitlementsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Once for each session: a second grant is refused by a unique index. */
  async grantPurchase(tx: EntityManager, grant: PurchaseGrant): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger
         ("userId", source, "offerKey", "deltaCredits", "unlimitedFlag", "periodEnd", "relatedCheckoutSessionId", "createdAt")
       VALUES ($1, 'purchase', $2, $3, $4::timestamptz IS NOT NULL, $4, $5, $6)`,
      [grant.userId, grant.offerKey, grant.credits, grant.unlimitedUntil, grant.checkoutSessionId, this.clock.now()],
    );
  }

  /** Once for each charge of a subscription. */
  async grantRenewal(tx: EntityManager, grant: RenewalGrant): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger
         ("userId", source, "offerKey", "deltaCredits", "unlimitedFlag", "periodEnd", "relatedChargeId", "createdAt")
       VALUES ($1, 'renewal', $2, $3, $4::timestamptz IS NOT NULL, $4, $5, $6)`,
      [grant.userId, grant.offerKey, grant.credits, grant.unlimitedUntil, grant.chargeId, this.clock.now()],
    );
  }

  /** Credits given without a purchase. @returns false for a user who is gone */
  async grantCredits(tx: EntityManager, userId: string, credits: number): Promise<boolean> {
    const given = await tx.query<unknown[]>(
      `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "createdAt")
       SELECT id, 'grant', $2, $3 FROM users WHERE id = $1 AND "mergedIntoId" IS NULL AND "erasedAt" IS NULL RETURNING id`,
      [userId, credits, this.clock.now()],
    );
    return given.length > 0;
  }

  /** The unlimited plan of a user is over. */
  async endUnlimited(tx: EntityManager, userId: string, offerKey: string): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "periodEnd", "createdAt")
       VALUES ($1, 'period_end', $2, 0, $3, $3)`,
      [userId, offerKey, this.clock.now()],
    );
  }

  /**
   * Unlocks a report for its time of access. A report that is unlocked already costs nothing; one whose access is over may
   * be unlocked again. The unique index on report and round lets one of several at once spend.
   * @returns whether this call unlocked it
   */
  async unlock(tx: EntityManager, unlock: Unlock): Promise<boolean> {
    const [spent] = await tx.query<{ id: string; round: number }[]>(
      `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "createdAt", "vehicleReportId", round)
       SELECT $1, 'unlock', $3::int, $4::timestamptz, $2::bigint, coalesce(
         (SELECT CASE WHEN "revokedAt" IS NULL AND "accessUntil" > $4 THEN round ELSE round + 1 END
          FROM report_unlocks WHERE "vehicleReportId" = $2::bigint), 1)
       ON CONFLICT ("vehicleReportId", round) WHERE source = 'unlock' DO NOTHING RETURNING id, round`,
      [unlock.userId, unlock.reportId, -unlock.cost, this.clock.now()],
    );
    if (spent) await this.open(tx, unlock, spent);
    return spent !== undefined;
  }

  private async open(tx: EntityManager, unlock: Unlock, spent: { id: string; round: number }): Promise<void> {
    const { userId, reportId, checkoutSessionId = null, subscriptionId = null, chargeId = null } = unlock;
    await tx.query(
      `INSERT INTO report_unlocks ("userId", "vehicleReportId", "ledgerEntryId", round, "checkoutSessionId",
         "subscriptionId", "chargeId", "unlockedAt", "accessUntil")
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8::timestamptz, $8::timestamptz + make_interval(days => $9))
       ON CONFLICT ("vehicleReportId") DO UPDATE SET "userId" = excluded."userId", "ledgerEntryId" = excluded."ledgerEntryId",
         round = excluded.round, "checkoutSessionId" = excluded."checkoutSessionId",
         "subscriptionId" = excluded."subscriptionId", "chargeId" = excluded."chargeId", "unlockedAt" = excluded."unlockedAt",
         "accessUntil" = excluded."accessUntil", "revokedAt" = NULL, refunded = NULL`,
      [
        userId,
        reportId,
        spent.id,
        spent.round,
        checkoutSessionId,
        subscriptionId,
        chargeId,
        this.clock.now(),
        ACCESS_DAYS,
      ],
    );
  }

  /** The unlock of a report, or the one a purchase paid for, held until the transaction ends so that it is withdrawn once. */
  async holdUnlock(
    tx: EntityManager,
    of: { reportId: string } | { checkoutSessionId: string } | { chargeId: string },
  ): Promise<ReportUnlock | null> {
    const [[name, id] = []] = Object.entries(of);
    const column = name === 'reportId' ? 'vehicleReportId' : name;
    const [unlock] = await tx.query<ReportUnlock[]>(
      `SELECT * FROM report_unlocks WHERE "${column}" = $1 AND "revokedAt" IS NULL FOR UPDATE`,
      [id],
    );
    return unlock ?? null;
  }

  /** Ends the access an unlock gave and gives back what was spent on it, to whom it belongs now: users may have been joined since. */
  async withdraw(tx: EntityManager, unlock: ReportUnlock, refunded: RefundKind): Promise<void> {
    await tx.query(
      `UPDATE report_unlocks SET "revokedAt" = $2, refunded = $3, "accessUntil" = least("accessUntil", $2) WHERE id = $1`,
      [unlock.id, this.clock.now(), refunded],
    );
    await tx.query(
      `INSERT INTO entitlement_ledger ("userId", source, "deltaCredits", "vehicleReportId", round, "createdAt")
       SELECT $2, 'refund', -"deltaCredits", "vehicleReportId", round, $3 FROM entitlement_ledger WHERE id = $1`,
      [unlock.ledgerEntryId, unlock.userId, this.clock.now()],
    );
  }

  /** Takes back what a purchase granted, from whom it belongs to now; refused by the balance's check when it has been spent elsewhere. */
  async reverseGrant(tx: EntityManager, checkoutSessionId: string, userId: string): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "relatedCheckoutSessionId", "createdAt")
       SELECT $2, 'refund', "offerKey", -"deltaCredits", "relatedCheckoutSessionId", $3
       FROM entitlement_ledger WHERE "relatedCheckoutSessionId" = $1 AND source = 'purchase'`,
      [checkoutSessionId, userId, this.clock.now()],
    );
  }

  /** Takes back what the renewal of a plan granted; refused like `reverseGrant`. */
  async reverseRenewal(tx: EntityManager, chargeId: string, userId: string): Promise<void> {
    await tx.query(
      `INSERT INTO entitlement_ledger ("userId", source, "offerKey", "deltaCredits", "relatedChargeId", "createdAt")
       SELECT $2, 'refund', "offerKey", -"deltaCredits", "relatedChargeId", $3
       FROM entitlement_ledger WHERE "relatedChargeId" = $1 AND source = 'renewal'`,
      [chargeId, userId, this.clock.now()],
    );
  }

  /** Ends the access to everything a plan has unlocked since an instant. */
  async withdrawUnlockedBy(tx: EntityManager, subscriptionId: string, since: Date): Promise<void> {
    const unlocks = await tx.query<ReportUnlock[]>(
      `SELECT * FROM report_unlocks WHERE "subscriptionId" = $1 AND "unlockedAt" >= $2 AND "revokedAt" IS NULL
       ORDER BY id FOR UPDATE`,
      [subscriptionId, since],
    );
    for (const unlock of unlocks) await this.withdraw(tx, unlock, 'money');
  }

  async accessTo(reportId: string, tx: EntityManager = this.dataSource.manager): Promise<ReportAccess> {
    const [row] = await tx.query<Pick<ReportUnlock, 'accessUntil' | 'refunded' | 'revokedAt'>[]>(
      'SELECT "accessUntil", "revokedAt", refunded FROM report_unlocks WHERE "vehicleReportId" = $1',
      [reportId],
    );
    return { accessUntil: (!row?.revokedAt && row?.accessUntil) || null, refunded: row?.refunded ?? null };
  }

  /** Of these reports the ones that can be read now, the newest unlock first. */
  async openUnlocks(reportIds: string[]): Promise<Pick<ReportUnlock, 'vehicleReportId' | 'accessUntil'>[]> {
    return this.dataSource.query(
      `SELECT "vehicleReportId", "accessUntil" FROM report_unlocks
       WHERE "vehicleReportId" = ANY ($1) AND "revokedAt" IS NULL AND "accessUntil" > $2 ORDER BY "unlockedAt" DESC`,
      [reportIds, this.clock.now()],
    );
  }

  /** When the access to a report began that has not been withdrawn, however long ago; null when there is none. */
  async unlockedAt(reportId: string, tx: EntityManager = this.dataSource.manager): Promise<Date | null> {
    const unlock = await tx.findOne(ReportUnlock, {
      select: { id: true, unlockedAt: true },
      where: { vehicleReportId: reportId, revokedAt: IsNull() },
    });
    return unlock?.unlockedAt ?? null;
  }

  /** Which of these reports were ever paid for. */
  async soldAmong(tx: EntityManager, reportIds: readonly string[]): Promise<Set<string>> {
    const unlocks = await tx.find(ReportUnlock, {
      select: { id: true, vehicleReportId: true },
      where: { vehicleReportId: In([...reportIds]) },
    });
    return new Set(unlocks.map(({ vehicleReportId }) => vehicleReportId));
  }

  async isUnlocked(tx: EntityManager, reportId: string): Promise<boolean> {
    const { accessUntil } = await this.accessTo(reportId, tx);
    return accessUntil !== null && accessUntil > this.clock.now();
  }
}

/** True for the refusal of a spend that no credit is left for. */
export function isOverdrawn(error: unknown): boolean {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return constraint === 'users_credits_not_negative';
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { paysForOneReport } from '../payments/offers/offer-catalog.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { hasRecords } from '../vehicle-data/findings/history.js';
import { readHistory } from '../vehicle-data/findings/stored-history.js';
import type { SettledPayment } from './purchases.repository.js';
import type { PaidReport, RefundFacts } from './refund-rules.js';
import { RefundUsesRepository } from './refund-uses.repository.js';

type ReportRow = Pick<VehicleReport, 'history' | 'signedAt' | 'addressedAt' | 'plateMatch'> & {
  refunded: 'money' | 'credit' | null;
};

interface PeriodRow {
  subscriptionId: string;
  currentPeriodStart: Date;
  wentOn: boolean;
}

/** Reads the facts that decide about a refund. The payment is locked. */
@Injectable()
export class RefundFactsRepository {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly uses: RefundUsesRepository,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  /** @param personKeys keys under which earlier refunds count */
  async read(tx: EntityManager, payment: SettledPayment, personKeys: readonly string[]): Promise<RefundFacts> {
    const period = await this.periodOf(tx, payment);
    const { opened, extras } = period ? await this.usedInPeriod(tx, payment, period) : { opened: 0, extras: 0 };
    const earlier = await this.uses.count(tx, personKeys, this.clock.now());
    return {
      paidAt: payment.settledAt,
      single: paysForOneReport(payment),
      report: await this.reportOf(tx, payment),
      same: await this.samePaid(tx, payment),
      usedElsewhere: opened + extras + (await this.entitlements.spentElsewhere(tx, payment)),
      openedElsewhere: opened + extras + (await this.openedByCredits(tx, payment)),
      extrasElsewhere: extras,
      subscriptionWentOn: period?.wentOn ?? false,
      boughtOnce: payment.kind === 'purchase' && period === null,
      firstClaim: !earlier.guarantee,
      disputed: payment.disputeState === 'open',
      paidElsewhere: payment.elsewhere,
      refundsBefore: earlier.lately,
      mostRefunds: this.config.settings.refundsPerPerson,
    };
  }

  /** The subscription period that a payment paid for, or null. */
  private async periodOf(
    tx: EntityManager,
    { kind, period, paidSubscriptionId }: SettledPayment,
  ): Promise<PeriodRow | null> {
    if (kind === 'extra_report') return null;
    const [row] = await tx.query<PeriodRow[]>(
      `SELECT id AS "subscriptionId", "currentPeriodStart", period <> $2 AS "wentOn" FROM subscriptions WHERE id = $1`,
      [paidSubscriptionId, period ?? 0],
    );
    return row ?? null;
  }

  private async reportOf(tx: EntityManager, { id }: SettledPayment): Promise<PaidReport | null> {
    const [row] = await tx.query<ReportRow[]>(
      `SELECT r.history, r."signedAt", r."addressedAt", r."plateMatch", u.refunded
       FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId" WHERE u."paymentId" = $1`,
      [id],
    );
    if (!row) return null;
    const { signedAt, addressedAt, plateMatch, refunded } = row;
    const history = readHistory(row.history);
    const read = history !== null && signedAt !== null && addressedAt !== null;
    return {
      records: history ? (hasRecords(history) ? 'some' : 'none') : 'waiting',
      opened: read && refunded === null,
      bought: history !== null && refunded === null,
      strangeMatch: plateMatch !== null,
      creditReturned: refunded === 'credit',
    };
  }

  /**
   * Whether another payment for the same vehicle came before or after this one. It came before a payment without an
   * unlock, which found the report open.
   */
  private async samePaid(
    tx: EntityManager,
    { id, userId, vehicleReportId, settledAt }: SettledPayment,
  ): Promise<RefundFacts['same']> {
    const [row] = await tx.query<{ before: boolean }[]>(
      `SELECT bool_or(own.id IS NULL OR u."unlockedAt" < own."unlockedAt") AS before
       FROM vehicle_reports r
       JOIN vehicle_reports other ON other."userId" = $3 AND (other.id = r.id OR other.vin = r.vin)
       JOIN report_unlocks u ON u."vehicleReportId" = other.id AND u."revokedAt" IS NULL
       LEFT JOIN report_unlocks own ON own."paymentId" = $2
       WHERE r.id = $1 AND u."paymentId" IS DISTINCT FROM $2 AND u."accessUntil" > $4
       HAVING count(*) > 0`,
      [vehicleReportId, id, userId, settledAt],
    );
    return row ? (row.before ? 'before' : 'after') : null;
  }

  /** Number of other readable reports that its credits unlocked. */
  private async openedByCredits(tx: EntityManager, { id }: SettledPayment): Promise<number> {
    const [row] = await tx.query<{ opened: number }[]>(
      `SELECT count(*)::int AS opened FROM credit_grants g
       JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
       JOIN report_unlocks u ON u."ledgerEntryId" = spent.id JOIN vehicle_reports r ON r.id = u."vehicleReportId"
       WHERE g."paymentId" = $1 AND u."revokedAt" IS NULL AND u."paymentId" IS DISTINCT FROM $1
         AND r.history IS NOT NULL AND r."signedAt" IS NOT NULL AND r."addressedAt" IS NOT NULL`,
      [id],
    );
    return row?.opened ?? 0;
  }

  /** Numbers of other readable and of extra reports of its period. */
  private async usedInPeriod(
    tx: EntityManager,
    { id }: SettledPayment,
    { subscriptionId, currentPeriodStart }: PeriodRow,
  ): Promise<{ opened: number; extras: number }> {
    const [row] = await tx.query<{ opened: number; extras: number }[]>(
      `SELECT (SELECT count(*) FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId"
          WHERE u."subscriptionId" = $1 AND u."unlockedAt" >= $2 AND u."revokedAt" IS NULL
            AND u."paymentId" IS DISTINCT FROM $3
            AND r.history IS NOT NULL AND r."signedAt" IS NOT NULL AND r."addressedAt" IS NOT NULL)::int AS opened,
        (SELECT count(*) FROM payments payment WHERE payment."subscriptionId" = $1 AND payment.kind = 'extra_report'
          AND payment.state = 'paid' AND payment."settledAt" >= $2)::int AS extras`,
      [subscriptionId, currentPeriodStart, id],
    );
    return row ?? { opened: 0, extras: 0 };
  }
}

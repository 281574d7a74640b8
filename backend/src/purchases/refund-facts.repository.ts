import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../platform/config/clock.js';
import { Config } from '../platform/config/config.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import type { RefundKind } from '../entitlements/report-unlock.entity.js';
import { paysForOneReport } from '../payments/offers/offer-catalog.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { hasRecords } from '../vehicle-data/findings/history.js';
import { readHistory } from '../vehicle-data/findings/stored-history.js';
import type { SettledPayment } from './purchases.repository.js';
import type { PaidReport, RefundFacts } from './refund-rules.js';
import { RefundUsesRepository } from './refund-uses.repository.js';

interface FactsRow extends Pick<VehicleReport, 'history' | 'signedAt' | 'addressedAt' | 'plateMatch'> {
  hasReport: boolean;
  refunded: RefundKind | null;
  /** Whether another payment for the vehicle came before; null without another one. */
  paidBefore: boolean | null;
  /** Other readable reports that its credits unlocked. */
  openedByCredits: number;
  hasPeriod: boolean;
  periodOver: boolean;
  /** Other readable reports of its period. */
  openedInPeriod: number;
  /** Readable extra reports bought in its period. */
  openedExtras: number;
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
    const row = await this.facts(tx, payment);
    const usedInPeriod = row.openedInPeriod + row.openedExtras;
    const earlier = await this.uses.count(tx, personKeys, this.clock.now());
    return {
      paidAt: payment.settledAt,
      single: paysForOneReport(payment),
      report: row.hasReport ? paidReport(row) : null,
      same: row.paidBefore === null ? null : row.paidBefore ? 'before' : 'after',
      usedElsewhere: usedInPeriod + (await this.entitlements.spentElsewhere(tx, payment)),
      openedElsewhere: usedInPeriod + row.openedByCredits,
      subscriptionWentOn: row.periodOver,
      boughtOnce: payment.kind === 'purchase' && !row.hasPeriod,
      firstClaim: !earlier.guarantee,
      disputed: payment.disputeState === 'open',
      paidElsewhere: payment.elsewhere,
      refundsBefore: earlier.lately,
      mostRefunds: this.config.settings.refundsPerPerson,
    };
  }

  /** A payment without an unlock found its report open, so another payment for the vehicle came before it. */
  private async facts(tx: EntityManager, { id, paidSubscriptionId }: SettledPayment): Promise<FactsRow> {
    const [row] = await tx.query<FactsRow[]>(
      `SELECT own.id IS NOT NULL AS "hasReport", own.refunded, report.history, report."signedAt", report."addressedAt",
         report."plateMatch", period.id IS NOT NULL AS "hasPeriod",
         coalesce(period.period <> coalesce(payment.period, 0), false) AS "periodOver",
         (SELECT bool_or(own.id IS NULL OR u."unlockedAt" < own."unlockedAt") FROM vehicle_reports bought
           JOIN vehicle_reports other ON other."userId" = payment."userId" AND (other.id = bought.id OR other.vin = bought.vin)
           JOIN report_unlocks u ON u."vehicleReportId" = other.id AND u."revokedAt" IS NULL
           WHERE bought.id = payment."vehicleReportId" AND u."paymentId" IS DISTINCT FROM payment.id
             AND u."accessUntil" > payment."settledAt") AS "paidBefore",
         (SELECT count(*)::int FROM credit_grants g
           JOIN entitlement_ledger spent ON spent."grantId" = g.id AND spent.source = 'unlock'
           JOIN report_unlocks u ON u."ledgerEntryId" = spent.id JOIN vehicle_reports r ON r.id = u."vehicleReportId"
           WHERE g."paymentId" = payment.id AND u."revokedAt" IS NULL AND u."paymentId" IS DISTINCT FROM payment.id
             AND r.history IS NOT NULL AND r."signedAt" IS NOT NULL AND r."addressedAt" IS NOT NULL) AS "openedByCredits",
         (SELECT count(*)::int FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId"
           WHERE u."subscriptionId" = period.id AND u."unlockedAt" >= period."currentPeriodStart"
             AND u."revokedAt" IS NULL AND u."paymentId" IS DISTINCT FROM payment.id
             AND r.history IS NOT NULL AND r."signedAt" IS NOT NULL AND r."addressedAt" IS NOT NULL) AS "openedInPeriod",
         (SELECT count(*)::int FROM payments extra JOIN report_unlocks u ON u."paymentId" = extra.id
           JOIN vehicle_reports r ON r.id = u."vehicleReportId"
           WHERE extra."subscriptionId" = period.id AND extra.kind = 'extra_report' AND extra.state = 'paid'
             AND extra."settledAt" >= period."currentPeriodStart" AND u."revokedAt" IS NULL
             AND r.history IS NOT NULL AND r."signedAt" IS NOT NULL AND r."addressedAt" IS NOT NULL) AS "openedExtras"
       FROM payments payment
       LEFT JOIN report_unlocks own ON own."paymentId" = payment.id
       LEFT JOIN vehicle_reports report ON report.id = own."vehicleReportId"
       LEFT JOIN subscriptions period ON period.id = $2 AND payment.kind <> 'extra_report'
       WHERE payment.id = $1`,
      [id, paidSubscriptionId],
    );
    if (!row) throw new Error(`There is no payment ${id}.`);
    return row;
  }
}

function paidReport(row: FactsRow): PaidReport {
  const history = readHistory(row.history);
  const isBought = history !== null && row.refunded === null;
  return {
    records: history ? (hasRecords(history) ? 'some' : 'none') : 'waiting',
    opened: isBought && row.signedAt !== null && row.addressedAt !== null,
    bought: isBought,
    strangeMatch: row.plateMatch !== null,
    creditReturned: row.refunded === 'credit',
  };
}

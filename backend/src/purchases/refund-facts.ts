import type { EntityManager } from 'typeorm';
import { offerOf } from '../checkout/offer-catalogue.js';
import type { VehicleReport } from '../reports/vehicle-report.entity.js';
import { hasRecords } from '../vehicle-data/model/history.js';
import type { Payment } from './payments.js';
import type { PaidReport, RefundFacts } from './refund-rules.js';

type ReportRow = Pick<VehicleReport, 'history' | 'signedAt' | 'addressedAt' | 'plateMatch' | 'identification'> & {
  refunded: 'money' | 'credit' | null;
};

/** What the database says about a payment that is to be decided on. The payment is held. */
export async function readFacts(tx: EntityManager, payment: Payment): Promise<RefundFacts> {
  const plan = await planOf(tx, payment);
  const offer = offerOf(payment.offerKey);
  return {
    paidAt: payment.paidAt,
    single: payment.kind === 'extra_report' || (offer.mode === 'payment' && offer.credits === 1),
    report: await reportOf(tx, payment),
    same: await samePaid(tx, payment),
    usedElsewhere: plan ? await usedElsewhere(tx, payment, plan) : 0,
    planWentOn: plan?.wentOn ?? false,
  };
}

interface PlanRow {
  id: string;
  currentPeriodStart: Date;
  wentOn: boolean;
}

/** The plan whose period the payment began; null for those that began none. */
async function planOf(tx: EntityManager, { id, kind, subscriptionId }: Payment): Promise<PlanRow | null> {
  if (kind === 'extra_report') return null;
  const [plan] = await tx.query<PlanRow[]>(
    `SELECT p.id, p."currentPeriodStart", p.period <> coalesce(c.period, 0) AS "wentOn"
     FROM subscriptions p LEFT JOIN subscription_charges c ON c.id = $2 WHERE p.id = $1`,
    [subscriptionId, id],
  );
  return plan ?? null;
}

const unlockOf = ({ kind }: Payment): string => (kind === 'purchase' ? '"checkoutSessionId"' : '"chargeId"');

async function reportOf(tx: EntityManager, payment: Payment): Promise<PaidReport | null> {
  const [row] = await tx.query<ReportRow[]>(
    `SELECT r.history, r."signedAt", r."addressedAt", r."plateMatch", r.identification, u.refunded
     FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId" WHERE u.${unlockOf(payment)} = $1`,
    [payment.id],
  );
  if (!row) return null;
  const { history, signedAt, addressedAt, plateMatch, identification, refunded } = row;
  const read = history !== null && signedAt !== null && addressedAt !== null;
  return {
    records: history ? (hasRecords(history) ? 'some' : 'none') : 'waiting',
    opened: read && refunded === null,
    strangeMatch: plateMatch !== null,
    doubtfulVin: identification.checkDigit === 'invalid',
    creditReturned: refunded === 'credit',
  };
}

/**
 * Whether the vehicle was paid for otherwise while this payment's access ran. A payment without an unlock of its own found
 * the report open already, so the other came before it.
 */
async function samePaid(tx: EntityManager, payment: Payment): Promise<RefundFacts['same']> {
  const [row] = await tx.query<{ before: boolean }[]>(
    `SELECT bool_or(own.id IS NULL OR u."unlockedAt" < own."unlockedAt") AS before
     FROM vehicle_reports r
     JOIN vehicle_reports other ON other."userId" = $3 AND (other.id = r.id OR other.vin = r.vin)
     JOIN report_unlocks u ON u."vehicleReportId" = other.id AND u."revokedAt" IS NULL
     LEFT JOIN report_unlocks own ON own.${unlockOf(payment)} = $2
     WHERE r.id = $1 AND u.${unlockOf(payment)} IS DISTINCT FROM $2 AND u."accessUntil" > $4
     HAVING count(*) > 0`,
    [payment.vehicleReportId, payment.id, payment.userId, payment.paidAt],
  );
  return row ? (row.before ? 'before' : 'after') : null;
}

/** Reports of the plan's period that were opened, and those it let be bought at its price, besides the payment's own. */
async function usedElsewhere(tx: EntityManager, { id }: Payment, plan: PlanRow): Promise<number> {
  const [row] = await tx.query<{ used: number }[]>(
    `SELECT (SELECT count(*) FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId"
        WHERE u."subscriptionId" = $1 AND u."unlockedAt" >= $2 AND u."revokedAt" IS NULL
          AND u."checkoutSessionId" IS DISTINCT FROM $3
          AND r.history IS NOT NULL AND r."signedAt" IS NOT NULL AND r."addressedAt" IS NOT NULL)::int
      + (SELECT count(*) FROM subscription_charges c WHERE c."subscriptionId" = $1 AND c.kind = 'extra_report'
        AND c.status = 'paid' AND c."settledAt" >= $2)::int AS used`,
    [plan.id, plan.currentPeriodStart, id],
  );
  return row?.used ?? 0;
}

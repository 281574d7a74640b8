import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { contactSql } from '../notifications/recipient.repository.js';
import { offerOf } from '../checkout/offer-catalogue.js';
import { viewSubscription } from '../subscriptions/subscription.dto.js';
import type { Subscription } from '../subscriptions/subscription.entity.js';
import { Clock } from '../config/clock.js';
import type { Visitor } from '../http/visitor.js';
import { type AccessFacts, decideAccess } from '../reports/report-access.js';
import type { User } from '../users/user.entity.js';
import { UsersService } from '../users/users.service.js';
import { creditLines, type LedgerRow } from './credit-lines.js';
import type {
  BoughtReportView,
  CreditsView,
  EntitlementView,
  LookedUpReportView,
  PlanView,
  PurchasesView,
} from './purchases.dto.js';
import { RECEIPT_ROWS, receiptLine, type ReceiptRow, VEHICLE } from './receipt-rows.js';

/** The newest of each list: more than anybody reads, and a bound. */
const MOST = 200;
/** Of the vehicles that were looked up only what somebody may still have in mind. */
const MOST_LOOKED_UP = 5;

const NOTHING: Omit<PurchasesView, 'owner'> = {
  reports: [],
  lookedUp: [],
  credits: { balance: 0, lines: [] },
  plans: [],
  receipts: [],
};

const PLATE = `r."licensePlate" || ' (' || r.state || ')'`;

type ReportRow = Omit<BoughtReportView, 'access' | 'boughtAt' | 'watchedUntil'> &
  AccessFacts & { boughtAt: Date; watchedUntil: Date | null };

/** What a visitor bought, read across the rooms: one statement for each list, however long it is. */
@Injectable()
export class PurchasesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  async list(visitor: Visitor): Promise<PurchasesView> {
    const user = await this.users.find(visitor);
    if (!user) return { owner: { email: null, emailVerified: false }, ...NOTHING };
    const email = user.contactEmail ?? user.email;
    const [reports, lookedUp, credits, plans, receipts] = await Promise.all([
      this.reports(user.id),
      this.lookedUp(user.id),
      this.credits(user),
      this.plans(user.id),
      this.receipts(user.id),
    ]);
    const owner = { email, emailVerified: user.isVerified && email === user.email };
    return { owner, reports, lookedUp, credits, plans, receipts };
  }

  async entitlement(visitor: Visitor): Promise<EntitlementView> {
    const [row] = await this.dataSource.query<EntitlementView[]>(
      `SELECT u."unlimitedActive" AND coalesce(u."unlimitedPeriodEnd" > $2, false) AS "unlimitedActive", u."creditsBalance",
         p."reportsUsed", p."reportsPerPeriod"
       FROM user_identities i JOIN users u ON u.id = i."userId"
       LEFT JOIN LATERAL (SELECT "reportsUsed", "reportsPerPeriod" FROM subscriptions WHERE "userId" = u.id
         AND status IN ('trialing', 'active') AND "currentPeriodEnd" > $2 AND "reportsPerPeriod" IS NOT NULL
         ORDER BY "currentPeriodEnd" LIMIT 1) p ON true
       WHERE i."anonId" = $1`,
      [visitor.anonId, this.clock.now()],
    );
    return row ?? { unlimitedActive: false, creditsBalance: 0, reportsUsed: null, reportsPerPeriod: null };
  }

  /** Whether a history holds records stands in the refund it led to; reading every history to find out would be dear. */
  private async reports(userId: string): Promise<BoughtReportView[]> {
    const now = this.clock.now();
    const rows = await this.dataSource.query<ReportRow[]>(
      `SELECT r.token AS "reportId", ${VEHICLE} AS vehicle, r.vin, ${PLATE} AS plate,
         u."unlockedAt" AS "boughtAt", CASE WHEN u."revokedAt" IS NULL THEN u."accessUntil" END AS "accessUntil", u.refunded,
         r.history IS NOT NULL AS ready, r."signedAt" IS NOT NULL AS signed, r."addressedAt" IS NOT NULL AS addressed,
         coalesce(u.refunded = 'credit' OR s."refundReason" = 'no_records' OR c."refundReason" = 'no_records', false) AS "noRecords",
         CASE WHEN u."revokedAt" IS NULL AND w."stoppedAt" IS NULL AND w."endsAt" > $2
           AND ${contactSql('$1')} IS NOT NULL THEN w."endsAt" END AS "watchedUntil",
         array_remove(ARRAY[CASE WHEN w."knownRecalls" IS NOT NULL THEN 'recalls' END,
           CASE WHEN w."knownCounts" IS NOT NULL THEN 'records' END], NULL) AS "watchedFor"
       FROM report_unlocks u JOIN vehicle_reports r ON r.id = u."vehicleReportId"
       LEFT JOIN checkout_sessions s ON s.id = u."checkoutSessionId"
       LEFT JOIN subscription_charges c ON c.id = u."chargeId"
       LEFT JOIN report_watches w ON w."vehicleReportId" = r.id
       WHERE u."userId" = $1 ORDER BY u."unlockedAt" DESC, u.id DESC LIMIT ${MOST}`,
      [userId, now],
    );
    return rows.map(({ reportId, vehicle, vin, plate, boughtAt, watchedUntil, watchedFor, ...facts }) => ({
      ...{ reportId, vehicle, vin, plate },
      boughtAt: boughtAt.toISOString(),
      watchedUntil: watchedUntil?.toISOString() ?? null,
      watchedFor,
      access: decideAccess(facts, now),
    }));
  }

  /** A vehicle whose history turned out empty has nothing to open, and was unlocked before: it is not among them. */
  private lookedUp(userId: string): Promise<LookedUpReportView[]> {
    return this.dataSource.query<LookedUpReportView[]>(
      `SELECT r.token AS "reportId", ${VEHICLE} AS vehicle, r.vin, ${PLATE} AS plate FROM vehicle_reports r
       WHERE r."userId" = $1 AND r.vin IS NOT NULL AND NOT EXISTS (SELECT FROM report_unlocks WHERE "vehicleReportId" = r.id)
       ORDER BY r."searchedAt" DESC LIMIT ${MOST_LOOKED_UP}`,
      [userId],
    );
  }

  /** Entries that move nothing, such as reports that a plan counts, are left out. */
  private async credits({ id, creditsBalance }: User): Promise<CreditsView> {
    const rows = await this.dataSource.query<LedgerRow[]>(
      `SELECT l."createdAt", l.source, l."offerKey", l."deltaCredits", r.id IS NOT NULL AS "ofReport", ${VEHICLE} AS vehicle
       FROM entitlement_ledger l LEFT JOIN vehicle_reports r ON r.id = l."vehicleReportId"
       WHERE l."userId" = $1 AND l."deltaCredits" <> 0 ORDER BY l.id DESC LIMIT ${MOST}`,
      [id],
    );
    return { balance: creditsBalance, lines: creditLines(rows, creditsBalance) };
  }

  private async plans(userId: string): Promise<PlanView[]> {
    const plans = await this.dataSource.query<(Subscription & { terms: string })[]>(
      `SELECT p.*, consent."consentText" AS terms FROM subscriptions p
       JOIN checkout_consents consent ON consent."checkoutSessionId" = p."checkoutSessionId"
       WHERE p."userId" = $1 ORDER BY p."createdAt" DESC LIMIT ${MOST}`,
      [userId],
    );
    return plans.map((plan) => {
      const endedAt = plan.endedAt?.toISOString() ?? null;
      return { ...viewSubscription(plan), name: offerOf(plan.offerKey).name, terms: plan.terms, endedAt };
    });
  }

  private async receipts(userId: string): Promise<PurchasesView['receipts']> {
    const rows = await this.dataSource.query<ReceiptRow[]>(
      `SELECT * FROM (${RECEIPT_ROWS}) receipt ORDER BY "paidAt" DESC LIMIT ${MOST}`,
      [userId],
    );
    const now = this.clock.now();
    return rows.map((row) => receiptLine(row, now));
  }
}

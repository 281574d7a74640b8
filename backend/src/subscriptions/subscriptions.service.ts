import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../config/clock.js';
import { EntitlementsService } from '../entitlements/entitlements.service.js';
import { AppError } from '../http/errors.js';
import { newToken, TOKEN_PATTERN } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { PaymentProvider, type SavedMethod } from '../payments/payment-provider.js';
import type { CheckoutSession } from '../checkout/checkout-session.entity.js';
import { PurchaseEmails } from '../notifications/purchase-emails.js';
import type { CatalogueOffer } from '../checkout/offer.dto.js';
import { firstChargeAt } from '../checkout/quotes.js';
import { Subscription } from './subscription.entity.js';

/** Plans that renew: beginning, counting, cancelling and ending them. Charging them is `billing.ts`. */
@Injectable()
export class SubscriptionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly payments: PaymentProvider,
    private readonly entitlements: EntitlementsService,
    private readonly notices: PurchaseEmails,
    private readonly clock: Clock,
  ) {}

  /** @throws AppError ALREADY_SUBSCRIBED */
  async refuseSecond(userId: string, offerKey: string): Promise<void> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM subscriptions WHERE "userId" = $1 AND "offerKey" = $2 AND "endedAt" IS NULL',
      [userId, offerKey],
    );
    if (rows.length > 0) throw new AppError('ALREADY_SUBSCRIBED', 'You have this plan already.');
  }

  /** What the provider calls this buyer, when an earlier plan has told. */
  async customerOf(userId: string): Promise<string | null> {
    const [row] = await this.dataSource.query<{ customerReference: string }[]>(
      `SELECT "customerReference" FROM subscriptions WHERE "userId" = $1 AND provider = $2 AND "customerReference" IS NOT NULL
       ORDER BY "createdAt" DESC LIMIT 1`,
      [userId, this.payments.name],
    );
    return row?.customerReference ?? null;
  }

  /** @returns null when the offer does not renew, or when the user has this plan already */
  async start(
    tx: EntityManager,
    session: CheckoutSession,
    { renewal, credits, currency }: CatalogueOffer,
    saved: SavedMethod | null,
    now: Date,
  ): Promise<Subscription | null> {
    if (!renewal) return null;
    const trial = renewal.firstChargeAfterDays !== null;
    const end = firstChargeAt(renewal, now);
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Subscription)
      .values({
        id: newToken(),
        userId: session.userId,
        checkoutSessionId: session.id,
        offerKey: session.offerKey,
        status: trial ? 'trialing' : 'active',
        amountCents: renewal.amountCents,
        currency,
        perReportCents: renewal.perReportCents,
        reportsPerPeriod: renewal.reportsPerPeriod,
        creditsPerPeriod: credits,
        currentPeriodStart: now,
        currentPeriodEnd: end,
        anchorAt: trial ? end : now,
        anchorMonths: trial ? 0 : 1,
        nextChargeAt: end,
        provider: this.payments.name,
        customerReference: saved?.customer ?? null,
        methodReference: saved?.method ?? null,
      })
      .orIgnore()
      .returning('*')
      .execute();
    const [subscription] = raw as Subscription[];
    return subscription ?? null;
  }

  /** The plan whose period pays for one more report, held until the transaction ends; null when none does. */
  async holdAllowance(tx: EntityManager, userId: string): Promise<Subscription | null> {
    const [subscription] = await tx.query<Subscription[]>(
      `SELECT * FROM subscriptions WHERE "userId" = $1 AND status IN ('trialing', 'active') AND "currentPeriodEnd" > $2
         AND "reportsUsed" < "reportsPerPeriod" ORDER BY "currentPeriodEnd" LIMIT 1 FOR UPDATE`,
      [userId, this.clock.now()],
    );
    return subscription ?? null;
  }

  /** The running plan that sells further reports one by one. */
  async perReportPlan(userId: string): Promise<Subscription | null> {
    const [subscription] = await this.dataSource.query<Subscription[]>(
      `SELECT * FROM subscriptions WHERE "userId" = $1 AND status = 'active' AND "currentPeriodEnd" > $2
         AND "perReportCents" IS NOT NULL LIMIT 1`,
      [userId, this.clock.now()],
    );
    return subscription ?? null;
  }

  async incrementUsage(tx: EntityManager, id: string): Promise<void> {
    await tx.query('UPDATE subscriptions SET "reportsUsed" = "reportsUsed" + 1 WHERE id = $1', [id]);
  }

  /** Gives a counted report back, unless its period is over and the count began anew. */
  async decrementUsage(tx: EntityManager, id: string, countedAt: Date): Promise<void> {
    await tx.query(
      `UPDATE subscriptions SET "reportsUsed" = greatest("reportsUsed" - 1, 0)
       WHERE id = $1 AND "currentPeriodStart" <= $2`,
      [id, countedAt],
    );
  }

  /**
   * Stops the renewal of the visitor's plan; what is paid for stays until the period ends. Repeating it changes nothing.
   * @throws AppError SUBSCRIPTION_NOT_FOUND
   */
  async cancel(id: string, visitor: Visitor): Promise<Subscription> {
    if (!TOKEN_PATTERN.test(id)) throw notFound();
    return this.dataSource.transaction(async (tx) => {
      const [[plan]] = await tx.query<[Subscription[], number]>(
        `UPDATE subscriptions s SET "cancelAtPeriodEnd" = true, "canceledAt" = coalesce(s."canceledAt", $3)
         FROM user_identities i WHERE s.id = $1 AND i."userId" = s."userId" AND i."anonId" = $2 RETURNING s.*`,
        [id, visitor.anonId, this.clock.now()],
      );
      if (!plan) throw notFound();
      if (plan.endedAt) return plan;
      await this.notices.cancelled(tx, plan);
      // Nothing that is paid for is left to wait for.
      if (plan.status !== 'past_due') return plan;
      await this.end(tx, id);
      return { ...plan, status: 'canceled', endedAt: this.clock.now() };
    });
  }

  /** @throws AppError SUBSCRIPTION_NOT_FOUND for an unknown plan and another person's alike */
  async owned(id: string, visitor: Visitor): Promise<Subscription> {
    const [plan] = TOKEN_PATTERN.test(id)
      ? await this.dataSource.query<Subscription[]>(
          `SELECT s.* FROM subscriptions s JOIN user_identities i ON i."userId" = s."userId"
           WHERE s.id = $1 AND i."anonId" = $2`,
          [id, visitor.anonId],
        )
      : [];
    if (!plan) throw notFound();
    return plan;
  }

  /**
   * Takes a cancellation back while the paid period runs: the plan renews at its end again, at the price agreed to.
   * @throws AppError SUBSCRIPTION_NOT_FOUND, also when the plan has ended
   */
  async resume(id: string, visitor: Visitor): Promise<Subscription> {
    const [[plan]] = TOKEN_PATTERN.test(id)
      ? await this.dataSource.query<[Subscription[], number]>(
          `UPDATE subscriptions s SET "cancelAtPeriodEnd" = false, "canceledAt" = NULL
           FROM user_identities i WHERE s.id = $1 AND i."userId" = s."userId" AND i."anonId" = $2
             AND s."endedAt" IS NULL AND s."currentPeriodEnd" > $3 RETURNING s.*`,
          [id, visitor.anonId, this.clock.now()],
        )
      : [[]];
    if (!plan) throw notFound();
    return plan;
  }

  async ownerOf(tx: EntityManager, id: string): Promise<string> {
    const [plan] = await tx.query<{ userId: string }[]>('SELECT "userId" FROM subscriptions WHERE id = $1', [id]);
    if (!plan) throw notFound();
    return plan.userId;
  }

  /**
   * Cancels at the operator's word, or with `atOnce` the end of the plan now. Of a plan that is past due nothing is paid for: it ends.
   * @throws AppError SUBSCRIPTION_NOT_FOUND; CONFLICT when there is nothing left to cancel
   */
  async cancelFor(tx: EntityManager, id: string, atOnce: boolean): Promise<void> {
    const [plan] = await tx.query<Subscription[]>('SELECT * FROM subscriptions WHERE id = $1 FOR UPDATE', [id]);
    if (!plan) throw notFound();
    if (plan.endedAt) throw new AppError('CONFLICT', 'This plan has ended already.');
    if (plan.cancelAtPeriodEnd && !atOnce) throw new AppError('CONFLICT', 'This plan is cancelled already.');
    const now = this.clock.now();
    await tx.query(
      'UPDATE subscriptions SET "cancelAtPeriodEnd" = true, "canceledAt" = coalesce("canceledAt", $2) WHERE id = $1',
      [id, now],
    );
    const ends = atOnce || plan.status === 'past_due';
    if (ends) await this.end(tx, id);
    await this.notices.cancelled(tx, ends ? { ...plan, currentPeriodEnd: now } : plan);
  }

  async list(visitor: Visitor): Promise<Subscription[]> {
    return this.dataSource.query<Subscription[]>(
      `SELECT s.* FROM subscriptions s JOIN user_identities i ON i."userId" = s."userId"
       WHERE i."anonId" = $1 ORDER BY s."createdAt" DESC`,
      [visitor.anonId],
    );
  }

  /** Ends the plan a purchase began, at once. */
  async endOf(tx: EntityManager, checkoutSessionId: string): Promise<void> {
    const [row] = await tx.query<{ id: string }[]>('SELECT id FROM subscriptions WHERE "checkoutSessionId" = $1', [
      checkoutSessionId,
    ]);
    if (row) await this.end(tx, row.id);
  }

  /** Every plan of a user ends at once. */
  async endAll(tx: EntityManager, userId: string): Promise<void> {
    const running = await tx.query<{ id: string }[]>(
      'SELECT id FROM subscriptions WHERE "userId" = $1 AND "endedAt" IS NULL ORDER BY id',
      [userId],
    );
    for (const { id } of running) await this.end(tx, id);
  }

  /** Two users become one: of each plan that both run the one goes on that was not cancelled or, when alike, lasts longer. */
  async endDuplicateSubscriptions(tx: EntityManager, userIds: readonly [string, string]): Promise<void> {
    const second = await tx.query<{ id: string }[]>(
      `SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY "offerKey" ORDER BY
           "cancelAtPeriodEnd", status = 'past_due', "currentPeriodEnd" DESC, id) AS place
         FROM subscriptions WHERE "userId" = ANY($1) AND "endedAt" IS NULL) running WHERE place > 1`,
      [userIds],
    );
    for (const { id } of second) await this.end(tx, id);
  }

  /** Over: nothing is charged any more, and nothing can be unlocked with it. */
  async end(tx: EntityManager, id: string): Promise<void> {
    const [[ended]] = await tx.query<[Subscription[], number]>(
      `UPDATE subscriptions SET status = 'canceled', "endedAt" = $2, "canceledAt" = coalesce("canceledAt", $2)
       WHERE id = $1 AND "endedAt" IS NULL RETURNING *`,
      [id, this.clock.now()],
    );
    if (ended?.perReportCents) await this.entitlements.endUnlimited(tx, ended.userId, ended.offerKey);
  }
}

const notFound = (): AppError => new AppError('SUBSCRIPTION_NOT_FOUND', 'This subscription was not found.');

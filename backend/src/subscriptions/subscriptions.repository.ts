import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  DataSource,
  type EntityManager,
  type FindOptionsWhere,
  In,
  IsNull,
  MoreThan,
  Not,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { acquireCustomerLock } from '../platform/database/customer-lock.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { SavedMethod } from '../payments/payment-provider.js';
import { type Canceler, Subscription } from './subscription.entity.js';

/** What the owner of a subscription sees when another one cannot be sold beside it. */
export type RunningBeside = Pick<
  Subscription,
  'userId' | 'offerKey' | 'cancelAtPeriodEnd' | 'status' | 'reportsPerPeriod' | 'reportsUsed'
>;

/** What is known of a subscription when it begins. */
type NewSubscription = Omit<
  Subscription,
  | 'createdAt'
  | 'reportsUsed'
  | 'period'
  | 'failedAttempts'
  | 'cancelAtPeriodEnd'
  | 'canceledAt'
  | 'canceledBy'
  | 'endedAt'
>;

/** The table of subscriptions. */
@Injectable()
export class SubscriptionsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @returns null when the checkout session has started one before */
  async insert(tx: EntityManager, subscription: NewSubscription): Promise<Subscription | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .insert()
      .into(Subscription)
      .values(subscription)
      .orIgnore()
      .returning('*')
      .execute();
    const [inserted] = raw as Subscription[];
    return inserted ?? null;
  }

  find(
    where: FindOptionsWhere<Subscription>,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Subscription | null> {
    return tx.findOneBy(Subscription, where);
  }

  /** Locks a subscription, and its customer first, until the transaction ends. */
  async hold(tx: EntityManager, id: string): Promise<Subscription | null> {
    await acquireCustomerLock(tx, 'subscription', id);
    return tx.findOne(Subscription, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** The provider's id of a user, as their newest subscription has it. */
  async findCustomer(userId: string, provider: string): Promise<string | null> {
    const newest = await this.dataSource.manager.findOne(Subscription, {
      select: { id: true, customerReference: true },
      where: { userId, provider, customerReference: Not(IsNull()) },
      order: { createdAt: 'DESC' },
    });
    return newest?.customerReference ?? null;
  }

  /**
   * A subscription of this person beside which an offer is not sold: their own of the same offer, or one that renews,
   * in whichever browser it was bought.
   */
  async findRunningBeside(
    userId: string,
    offerKey: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<RunningBeside | null> {
    const [running] = await tx.query<RunningBeside[]>(
      `SELECT "userId", "offerKey", "cancelAtPeriodEnd", status, "reportsPerPeriod", "reportsUsed"
       FROM subscriptions_of_person($1) WHERE NOT "cancelAtPeriodEnd" OR "userId" = $1 AND "offerKey" = $2
       ORDER BY "userId" = $1 DESC, "createdAt" DESC LIMIT 1`,
      [userId, offerKey],
    );
    return running ?? null;
  }

  /** The checkout sessions that began a user's subscriptions to some offers. */
  async sessionsOf(userId: string, offerKeys: readonly string[]): Promise<string[]> {
    const started = await this.dataSource.manager.find(Subscription, {
      select: { id: true, checkoutSessionId: true },
      where: { userId, offerKey: In([...offerKeys]) },
    });
    return started.map(({ checkoutSessionId }) => checkoutSessionId);
  }

  /** The subscription whose undisputed period has a report left and ends first, held until the transaction ends. */
  holdAllowance(tx: EntityManager, userId: string, now: Date): Promise<Subscription | null> {
    return tx
      .createQueryBuilder(Subscription, 'subscription')
      .setLock('pessimistic_write')
      .where({ userId })
      .andWhere(`subscription.status IN ('trialing', 'active') AND subscription.currentPeriodEnd > :now`, { now })
      .andWhere('subscription.reportsUsed < subscription.reportsPerPeriod')
      .andWhere('NOT is_period_disputed(subscription.id)')
      .orderBy('subscription.currentPeriodEnd')
      .limit(1)
      .getOne();
  }

  /** A user's subscriptions whose period is paid for and not in dispute, the first to end first. */
  findPaid(userId: string, now: Date): Promise<Subscription[]> {
    return this.dataSource
      .createQueryBuilder(Subscription, 'subscription')
      .where({ userId, status: In(['trialing', 'active']), currentPeriodEnd: MoreThan(now) })
      .andWhere('NOT is_period_disputed(subscription.id)')
      .orderBy('subscription.currentPeriodEnd')
      .getMany();
  }

  /** Counts one more report of the current period. */
  async incrementUsage(tx: EntityManager, id: string): Promise<void> {
    await tx.increment(Subscription, { id }, 'reportsUsed', 1);
  }

  /** Gives a counted report back, unless its period is over and the count started again. */
  async decrementUsage(tx: EntityManager, id: string, countedAt: Date): Promise<void> {
    await tx.query(
      `UPDATE subscriptions SET "reportsUsed" = greatest("reportsUsed" - 1, 0)
       WHERE id = $1 AND "currentPeriodStart" <= $2`,
      [id, countedAt],
    );
  }

  /** Stops the renewal. What the owner of the mailbox says counts, also where its payer has canceled before. */
  cancel(
    tx: EntityManager,
    where: { id: string; userId?: string },
    by: Canceler,
    now: Date,
  ): Promise<Subscription | null> {
    return this.update(
      tx,
      where,
      {
        cancelAtPeriodEnd: true,
        canceledAt: () => 'coalesce("canceledAt", :now)',
        canceledBy: () => `CASE WHEN :by = 'mailbox' THEN :by ELSE coalesce("canceledBy", :by) END`,
      },
      { now, by },
    );
  }

  /** Another subscription of the same person that renews. */
  async findRenewingBesides(tx: EntityManager, userId: string, id: string): Promise<Subscription | null> {
    const [other] = await tx.query<Subscription[]>(
      'SELECT * FROM subscriptions_of_person($1) WHERE id <> $2 AND NOT "cancelAtPeriodEnd" LIMIT 1',
      [userId, id],
    );
    return other ?? null;
  }

  /** Takes a cancellation back while the paid period runs. @returns null when it is over */
  resume(tx: EntityManager, where: { id: string; userId: string }, now: Date): Promise<Subscription | null> {
    return this.update(
      tx,
      { ...where, endedAt: IsNull(), currentPeriodEnd: MoreThan(now) },
      { cancelAtPeriodEnd: false, canceledAt: null, canceledBy: null },
    );
  }

  /** @returns null when it has ended before */
  end(tx: EntityManager, id: string, endedAt: Date): Promise<Subscription | null> {
    return this.update(
      tx,
      { id, endedAt: IsNull() },
      { status: 'canceled', endedAt, canceledAt: () => 'coalesce("canceledAt", :endedAt)' },
      { endedAt },
    );
  }

  async change(tx: EntityManager, id: string, changes: QueryDeepPartialEntity<Subscription>): Promise<void> {
    await tx.update(Subscription, { id }, changes);
  }

  /** Replaces the saved method by the one that paid last. */
  async keepMethod(tx: EntityManager, id: string, { customer, method }: SavedMethod): Promise<void> {
    await tx.update(Subscription, { id }, { customerReference: customer, methodReference: method });
  }

  /** A user's subscriptions, newest first. */
  findAllOf(userId: string): Promise<Subscription[]> {
    return this.dataSource.manager.find(Subscription, { where: { userId }, order: { createdAt: 'DESC' } });
  }

  /** Whether a checkout session was paid in another browser under the email this visitor has proven. */
  async isOfMailbox(checkoutSessionId: string, { anonId }: Visitor): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM mailbox_purchases WHERE "anonId" = $1 AND "checkoutSessionId" = $2',
      [anonId, checkoutSessionId],
    );
    return rows.length > 0;
  }

  /** Ids of a user's running subscriptions, in one order for everybody. */
  async runningOf(tx: EntityManager, userId: string): Promise<string[]> {
    const running = await tx.find(Subscription, {
      select: { id: true },
      where: { userId, endedAt: IsNull() },
      order: { id: 'ASC' },
    });
    return running.map(({ id }) => id);
  }

  /**
   * Those of several users that renew. The first is the one that goes on when they become one: paid for before past
   * due, then the older.
   */
  renewingOf(tx: EntityManager, userIds: readonly string[]): Promise<Subscription[]> {
    return tx.query(
      `SELECT * FROM subscriptions WHERE "userId" = ANY($1) AND "endedAt" IS NULL AND NOT "cancelAtPeriodEnd"
       ORDER BY status = 'past_due', "createdAt", id`,
      [userIds],
    );
  }

  /** Whether a running subscription of a user sells extra reports one by one. */
  runsPerReport(tx: EntityManager, userId: string): Promise<boolean> {
    return tx.existsBy(Subscription, { userId, endedAt: IsNull(), perReportCents: Not(IsNull()) });
  }

  /** Whether a user has proven the mailbox a subscription was bought under. */
  async hasProvenMailboxOf(tx: EntityManager, id: string, userId: string): Promise<boolean> {
    const [row] = await tx.query<{ proven: boolean }[]>('SELECT has_proven_mailbox_of($1, $2) AS proven', [id, userId]);
    return row?.proven ?? false;
  }

  /** Those whose next payment is due and waits for no case, earliest first. */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM subscriptions WHERE "endedAt" IS NULL AND "nextChargeAt" <= $1
         AND ("cancelAtPeriodEnd" OR renewal_pause(id) IS NULL) ORDER BY "nextChargeAt" LIMIT $2`,
      [now, limit],
    );
    return due.map(({ id }) => id);
  }

  /** One guarded statement. @returns null when it changes nothing */
  private async update(
    tx: EntityManager,
    where: FindOptionsWhere<Subscription>,
    changes: QueryDeepPartialEntity<Subscription>,
    parameters: Record<string, unknown> = {},
  ): Promise<Subscription | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(Subscription)
      .set(changes)
      .where(where)
      .setParameters(parameters)
      .returning('*')
      .execute();
    const [updated] = raw as Subscription[];
    return updated ?? null;
  }
}

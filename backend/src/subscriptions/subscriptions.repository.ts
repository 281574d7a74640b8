import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type DataSource,
  type EntityManager,
  IsNull,
  Not,
  type FindOptionsWhere,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { takeTurnOf } from '../database/turns.repository.js';
import type { Visitor } from '../http/visitor.js';
import type { SavedMethod } from '../payments/payment-provider.js';
import { userOfVisitor } from '../users/visitor-user.repository.js';
import { type Canceler, Subscription } from './subscription.entity.js';

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

  /** @returns null when the user has this subscription already */
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

  /** Keeps a subscription as it is until the transaction ends, when it is its person's turn. */
  async hold(tx: EntityManager, id: string): Promise<Subscription | null> {
    await takeTurnOf(tx, 'subscription', id);
    return tx.findOne(Subscription, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** A subscription of this person beside which the offer is not sold: their own of the same, or one that renews, in whichever browser it was bought. */
  async findRunningBeside(
    userId: string,
    offerKey: string,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<Subscription | null> {
    const [running] = await tx.query<Subscription[]>(
      `SELECT * FROM subscriptions_of_person($1)
       WHERE NOT "cancelAtPeriodEnd" OR "userId" = $1 AND "offerKey" = $2 ORDER BY "userId" = $1 DESC, "createdAt" DESC LIMIT 1`,
      [userId, offerKey],
    );
    return running ?? null;
  }

  /** What a provider calls this buyer, when an earlier subscription has told. */
  async findCustomer(userId: string, provider: string): Promise<string | null> {
    const newest = await this.dataSource
      .createQueryBuilder(Subscription, 'subscription')
      .where({ userId, provider })
      .andWhere('subscription.customerReference IS NOT NULL')
      .orderBy('subscription.createdAt', 'DESC')
      .getOne();
    return newest?.customerReference ?? null;
  }

  /** The subscription whose period has a report left and ends first, held until the transaction ends. */
  holdAllowance(tx: EntityManager, userId: string, now: Date): Promise<Subscription | null> {
    return tx
      .createQueryBuilder(Subscription, 'subscription')
      .setLock('pessimistic_write')
      .where({ userId })
      .andWhere(`subscription.status IN ('trialing', 'active') AND subscription.currentPeriodEnd > :now`, { now })
      .andWhere('subscription.reportsUsed < subscription.reportsPerPeriod')
      .orderBy('subscription.currentPeriodEnd')
      .limit(1)
      .getOne();
  }

  /** The running subscription that sells extra reports one by one. */
  findPerReport(userId: string, now: Date): Promise<Subscription | null> {
    return this.dataSource
      .createQueryBuilder(Subscription, 'subscription')
      .where({ userId, status: 'active' })
      .andWhere('subscription.currentPeriodEnd > :now AND subscription.perReportCents IS NOT NULL', { now })
      .getOne();
  }

  async incrementUsage(tx: EntityManager, id: string): Promise<void> {
    await tx.increment(Subscription, { id }, 'reportsUsed', 1);
  }

  /** Gives a counted report back, unless its period is over and the count began anew. */
  async decrementUsage(tx: EntityManager, id: string, countedAt: Date): Promise<void> {
    await tx.query(
      `UPDATE subscriptions SET "reportsUsed" = greatest("reportsUsed" - 1, 0)
       WHERE id = $1 AND "currentPeriodStart" <= $2`,
      [id, countedAt],
    );
  }

  /** Stops the renewal. What the owner of the mailbox says counts, also where its payer has cancelled before. */
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
      { ...where, endedAt: IsNull() },
      { cancelAtPeriodEnd: false, canceledAt: null, canceledBy: null },
      { now },
      '"currentPeriodEnd" > :now',
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

  /**
   * Runs again to the end of the period that is paid, without renewing.
   * @returns null when that is over, or the user has subscribed anew
   */
  reopen(tx: EntityManager, id: string, now: Date): Promise<Subscription | null> {
    return this.update(
      tx,
      { id },
      { status: 'active', endedAt: null, cancelAtPeriodEnd: true },
      { now },
      `"endedAt" IS NOT NULL AND "currentPeriodEnd" > :now AND NOT EXISTS (SELECT FROM subscriptions other
        WHERE other."userId" = subscriptions."userId" AND other."offerKey" = subscriptions."offerKey" AND other."endedAt" IS NULL)`,
    );
  }

  async change(tx: EntityManager, id: string, changes: QueryDeepPartialEntity<Subscription>): Promise<void> {
    await tx.update(Subscription, { id }, changes);
  }

  /** Whoever paid with another method is charged by it from then on. */
  async keepMethod(tx: EntityManager, id: string, { customer, method }: SavedMethod): Promise<void> {
    await tx.update(Subscription, { id }, { customerReference: customer, methodReference: method });
  }

  /** A visitor's subscriptions, newest first; only the one of this id when it is given. */
  findOwned(visitor: Visitor, id?: string): Promise<Subscription[]> {
    return this.findOf(visitor, `subscription."userId" = ${userOfVisitor(':anonId')}`, id);
  }

  /** Theirs, and those bought elsewhere under the e-mail they have proven: whoever reads what is mailed about one may end it. */
  findManaged(visitor: Visitor, id: string): Promise<Subscription[]> {
    return this.findOf(
      visitor,
      `(subscription."userId" = ${userOfVisitor(':anonId')} OR subscription."checkoutSessionId" = ANY(ARRAY(
         SELECT "checkoutSessionId" FROM mailbox_purchases WHERE "anonId" = :anonId)))`,
      id,
    );
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

  /** Those of several users that renew. The first is the one that goes on when they become one: paid for before past due, then the older. */
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

  /** Those whose next payment is due, earliest first. */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.dataSource.query<{ id: string }[]>(
      'SELECT id FROM subscriptions WHERE "endedAt" IS NULL AND "nextChargeAt" <= $1 ORDER BY "nextChargeAt" LIMIT $2',
      [now, limit],
    );
    return due.map(({ id }) => id);
  }

  private findOf({ anonId }: Visitor, whose: string, id?: string): Promise<Subscription[]> {
    return this.dataSource
      .createQueryBuilder(Subscription, 'subscription')
      .where(id === undefined ? {} : { id })
      .andWhere(whose, { anonId })
      .orderBy('subscription.createdAt', 'DESC')
      .getMany();
  }

  /** One guarded statement. @returns null when it changes nothing */
  private async update(
    tx: EntityManager,
    where: FindOptionsWhere<Subscription>,
    changes: QueryDeepPartialEntity<Subscription>,
    parameters: Record<string, unknown>,
    guard = 'true',
  ): Promise<Subscription | null> {
    const { raw } = await tx
      .createQueryBuilder()
      .update(Subscription)
      .set(changes)
      .where(where)
      .andWhere(guard)
      .setParameters(parameters)
      .returning('*')
      .execute();
    const [updated] = raw as Subscription[];
    return updated ?? null;
  }
}

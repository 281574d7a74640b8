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
import type { RenewalPause } from './subscription.dto.js';
import { type Canceler, Subscription } from './subscription.entity.js';

export type RunningBeside = Pick<
  Subscription,
  'userId' | 'offerKey' | 'cancelAtPeriodEnd' | 'status' | 'reportsPerPeriod' | 'reportsUsed'
>;

type Cancellation = 'cancelAtPeriodEnd' | 'canceledAt' | 'canceledBy' | 'endedAt';
type NewSubscription = Omit<Subscription, 'createdAt' | 'reportsUsed' | 'period' | 'failedAttempts' | Cancellation>;

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
  async lock(tx: EntityManager, id: string): Promise<Subscription | null> {
    await acquireCustomerLock(tx, 'subscription', id);
    return tx.findOne(Subscription, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns the provider's id of a buyer, from their newest subscription. */
  async findCustomer(userId: string, provider: string): Promise<string | null> {
    const newest = await this.dataSource.manager.findOne(Subscription, {
      select: { id: true, customerReference: true },
      where: { userId, provider, customerReference: Not(IsNull()) },
      order: { createdAt: 'DESC' },
    });
    return newest?.customerReference ?? null;
  }

  /** Finds a subscription beside which an offer is not sold: one of the same offer, or any of the person that renews. */
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

  /** Locks the subscription that has a report left in an undisputed period, the first to end. */
  lockAllowance(tx: EntityManager, userId: string, now: Date): Promise<Subscription | null> {
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

  /** Finds a user's subscriptions whose period is paid for and not in dispute, the first to end first. */
  findPaid(userId: string, now: Date): Promise<Subscription[]> {
    return this.dataSource
      .createQueryBuilder(Subscription, 'subscription')
      .where({ userId, status: In(['trialing', 'active']), currentPeriodEnd: MoreThan(now) })
      .andWhere('NOT is_period_disputed(subscription.id)')
      .orderBy('subscription.currentPeriodEnd')
      .getMany();
  }

  async incrementUsage(tx: EntityManager, id: string): Promise<void> {
    await tx.increment(Subscription, { id }, 'reportsUsed', 1);
  }

  /** Does nothing when the period of the counted report is over. */
  async decrementUsage(tx: EntityManager, id: string, countedAt: Date): Promise<void> {
    await tx.query(
      `UPDATE subscriptions SET "reportsUsed" = greatest("reportsUsed" - 1, 0)
       WHERE id = $1 AND "currentPeriodStart" <= $2`,
      [id, countedAt],
    );
  }

  /** Stops the renewal; `mailbox` replaces an earlier `canceledBy`. */
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

  async findRenewingBesides(tx: EntityManager, userId: string, id: string): Promise<Subscription | null> {
    const [other] = await tx.query<Subscription[]>(
      'SELECT * FROM subscriptions_of_person($1) WHERE id <> $2 AND NOT "cancelAtPeriodEnd" LIMIT 1',
      [userId, id],
    );
    return other ?? null;
  }

  /** @returns null when the paid period is over */
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

  async saveMethod(tx: EntityManager, id: string, { customer, method }: SavedMethod): Promise<void> {
    await tx.update(Subscription, { id }, { customerReference: customer, methodReference: method });
  }

  findAllOf(userId: string): Promise<Subscription[]> {
    return this.dataSource.manager.find(Subscription, { where: { userId }, order: { createdAt: 'DESC' } });
  }

  /** Returns whether a session was paid in another browser under the email that this visitor has proven. */
  async isOfMailbox(checkoutSessionId: string, { anonId }: Visitor): Promise<boolean> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM mailbox_purchases WHERE "anonId" = $1 AND "checkoutSessionId" = $2',
      [anonId, checkoutSessionId],
    );
    return rows.length > 0;
  }

  /** Returns the ids of a user's running subscriptions, in one order for all transactions. */
  async runningOf(tx: EntityManager, userId: string): Promise<string[]> {
    const running = await tx.find(Subscription, {
      select: { id: true },
      where: { userId, endedAt: IsNull() },
      order: { id: 'ASC' },
    });
    return running.map(({ id }) => id);
  }

  /** Finds the subscriptions of users that renew; the first one continues when the users are merged. */
  renewingOf(tx: EntityManager, userIds: readonly string[]): Promise<Subscription[]> {
    return tx.query(
      `SELECT * FROM subscriptions WHERE "userId" = ANY($1) AND "endedAt" IS NULL AND NOT "cancelAtPeriodEnd"
       ORDER BY status = 'past_due', "createdAt", id`,
      [userIds],
    );
  }

  hasPerReport(tx: EntityManager, userId: string): Promise<boolean> {
    return tx.existsBy(Subscription, { userId, endedAt: IsNull(), perReportCents: Not(IsNull()) });
  }

  async hasProvenMailboxOf(tx: EntityManager, id: string, userId: string): Promise<boolean> {
    const [row] = await tx.query<{ proven: boolean }[]>('SELECT has_proven_mailbox_of($1, $2) AS proven', [id, userId]);
    return row?.proven ?? false;
  }

  /** Finds those whose charge is due and waits for no case, earliest first. */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM subscriptions WHERE "endedAt" IS NULL AND "nextChargeAt" <= $1
         AND ("cancelAtPeriodEnd" OR renewal_pause(id) IS NULL) ORDER BY "nextChargeAt" LIMIT $2`,
      [now, limit],
    );
    return due.map(({ id }) => id);
  }

  /** Returns the open case about a payment of a subscription that its renewal waits for (docs/decisions/0004). */
  async findPause(id: string, tx: EntityManager = this.dataSource.manager): Promise<RenewalPause | null> {
    const [row] = await tx.query<{ pause: RenewalPause | null }[]>('SELECT renewal_pause($1) AS pause', [id]);
    return row?.pause ?? null;
  }

  async lastDecision(id: string): Promise<Date | null> {
    const [row] = await this.dataSource.query<{ decidedAt: Date | null }[]>(
      'SELECT max("closedAt") AS "decidedAt" FROM subscription_cases WHERE "subscriptionId" = $1',
      [id],
    );
    return row?.decidedAt ?? null;
  }

  async postpone(id: string, planned: Date, nextChargeAt: Date): Promise<void> {
    const { manager } = this.dataSource;
    await manager.update(Subscription, { id, nextChargeAt: planned, endedAt: IsNull() }, { nextChargeAt });
  }

  /** @returns null when it changes nothing */
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

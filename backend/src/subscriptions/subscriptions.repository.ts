import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type DataSource,
  type EntityManager,
  In,
  IsNull,
  MoreThan,
  Not,
  type FindOptionsWhere,
  type QueryDeepPartialEntity,
} from 'typeorm';
import { columnsOf } from '../database/columns.js';
import { takeTurnOf } from '../database/turns.repository.js';
import type { Visitor } from '../http/visitor.js';
import type { SavedMethod } from '../payments/payment-provider.js';
import { provenEmailOf, userOfVisitor } from '../users/visitor-user.repository.js';
import { RUNNING_BESIDE, type RunningBeside, type Standing } from './running-beside.repository.js';
import { type Canceler, Subscription } from './subscription.entity.js';
import { hadTrial, notedTrial, TRIALS } from './trials.repository.js';

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

/**
 * SQL that counts one more report of a period, for a statement that opens it.
 * @param id SQL of the subscription's id @param opened the table of that statement that has a row when it is opened
 */
export const incrementedUsage = (id: string, opened: string): string =>
  `UPDATE subscriptions SET "reportsUsed" = "reportsUsed" + 1 WHERE id = ${id} AND EXISTS (SELECT FROM ${opened})`;

/** The table of subscriptions. */
@Injectable()
export class SubscriptionsRepository {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Begins a subscription, unless its user has one beside which it is not sold; with a trial it notes under which keys it was taken. One
   * statement by hand, as it is in the transaction of a payment.
   * @returns null when there is such a subscription; `noted`: how many of the keys were not used before
   */
  async begin(
    tx: EntityManager,
    subscription: NewSubscription,
    trial: { keys: readonly string[]; usedAt: Date; paymentId: string } | null,
  ): Promise<(Subscription & { noted: number }) | null> {
    const { userId, offerKey } = subscription;
    const columns = Object.keys(subscription)
      .map((name) => `"${name}"`)
      .join(', ');
    const [begun] = await tx.query<(Subscription & { noted: number })[]>(
      `WITH begun AS (INSERT INTO subscriptions (${columns})
         SELECT ${columns} FROM json_populate_record(NULL::subscriptions, $3::json) WHERE NOT EXISTS (${RUNNING_BESIDE})
         ON CONFLICT DO NOTHING RETURNING ${columnsOf(this.dataSource.getMetadata(Subscription))}),
       ${notedTrial('$4', '$5', '$6')}
       SELECT ${columnsOf(this.dataSource.getMetadata(Subscription))}, (SELECT count(*)::int FROM noted) AS noted FROM begun`,
      [
        userId,
        offerKey,
        JSON.stringify(subscription),
        trial?.keys ?? [],
        trial?.usedAt ?? null,
        trial?.paymentId ?? null,
      ],
    );
    return begun ?? null;
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

  /** What a person who subscribes has already, whatever it was bought in. @param key the hash of the user's own key */
  async standing(userId: string, offerKey: string, provider: string, key: string): Promise<Standing> {
    const [standing] = await this.dataSource.query<Standing[]>(
      `SELECT (SELECT to_json(beside) FROM (${RUNNING_BESIDE} LIMIT 1) beside) AS running,
         (SELECT "customerReference" FROM subscriptions WHERE "userId" = $1 AND provider = $3 AND "customerReference" IS NOT NULL
          ORDER BY "createdAt" DESC LIMIT 1) AS customer,
         ${hadTrial('$1', '$4', '$5')} AS "hadTrial", ${provenEmailOf('$1')} AS "provenEmail"`,
      [userId, offerKey, provider, TRIALS, key],
    );
    if (!standing) throw new Error('The question has always an answer.');
    return standing;
  }

  /** A subscription of this person beside which the offer is not sold. */
  async findRunningBeside(userId: string, offerKey: string): Promise<RunningBeside | null> {
    const [running] = await this.dataSource.query<RunningBeside[]>(`${RUNNING_BESIDE} LIMIT 1`, [userId, offerKey]);
    return running ?? null;
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

  /** Theirs, and those bought elsewhere under the email they have proven: whoever reads what is mailed about one may end it. */
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

  /** Those whose next payment is due and waits for no case, earliest first. */
  async findDue(now: Date, limit: number): Promise<string[]> {
    const due = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM subscriptions WHERE "endedAt" IS NULL AND "nextChargeAt" <= $1
         AND ("cancelAtPeriodEnd" OR renewal_pause(id) IS NULL) ORDER BY "nextChargeAt" LIMIT $2`,
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

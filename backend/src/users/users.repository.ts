import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, LessThan, Not, Repository } from 'typeorm';
import { acquireCustomerLocks, acquireProofLocks } from '../platform/database/customer-lock.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';

type Balance = Pick<User, 'creditsBalance' | 'unlimitedActive' | 'unlimitedPeriodEnd'>;

type Lead = 'leadSearchType' | 'leadSearchValue' | 'leadIntent';
type Contact = {
  [Column in 'fullName' | 'phoneNumber' | 'gaClientId' | 'gaSessionId' | Lead]?: NonNullable<User[Column]> | undefined;
};

export const isEmailTaken = (error: unknown): boolean =>
  (error as { constraint?: unknown } | null)?.constraint === 'users_email_key';

@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  findByBrowser(anonId: string): Promise<User | null> {
    return this.users
      .createQueryBuilder('user')
      .innerJoin(UserIdentity, 'identity', 'identity."userId" = "user".id')
      .where('identity."anonId" = :anonId', { anonId })
      .getOne();
  }

  findByEmail(email: string): Promise<User | null> {
    return this.users.findOneBy({ email });
  }

  findById(id: string, tx: EntityManager = this.users.manager): Promise<User> {
    return tx.findOneByOrFail(User, { id });
  }

  async provenEmail(tx: EntityManager, id: string): Promise<string | null> {
    const user = await tx.findOne(User, { select: { id: true, email: true }, where: { id, isVerified: true } });
    return user?.email ?? null;
  }

  isProvenByOthers(tx: EntityManager, email: string, id: string): Promise<boolean> {
    return tx.existsBy(User, { email, isVerified: true, id: Not(id) });
  }

  isErased(id: string, tx: EntityManager = this.users.manager): Promise<boolean> {
    return tx.existsBy(User, { id, erasedAt: Not(IsNull()) });
  }

  balanceOf(tx: EntityManager, id: string): Promise<Balance> {
    return tx.findOneOrFail(User, {
      select: { id: true, creditsBalance: true, unlimitedActive: true, unlimitedPeriodEnd: true },
      where: { id },
    });
  }

  /** Returns the id of the user of a browser. Plain SQL, because most calls that write begin with it. */
  async idOfBrowser(anonId: string, manager: EntityManager = this.users.manager): Promise<string | null> {
    const [found] = await manager.query<{ userId: string }[]>(
      'SELECT "userId" FROM user_identities WHERE "anonId" = $1',
      [anonId],
    );
    return found?.userId ?? null;
  }

  async createForBrowser(
    { anonId, ipAddress, userAgent }: Visitor,
    manager: EntityManager = this.users.manager,
  ): Promise<string> {
    const [visitor] = await manager.query<{ userId: string }[]>('SELECT ensure_visitor($1, $2, $3, $4) AS "userId"', [
      anonId,
      newToken(),
      ipAddress,
      userAgent,
    ]);
    if (!visitor) throw new Error('The visitor was neither created nor found.');
    return visitor.userId;
  }

  async create(tx: EntityManager, { ipAddress, userAgent }: Visitor): Promise<string> {
    const id = newToken();
    await tx.insert(User, { id, ipAddress, userAgent });
    return id;
  }

  /** Stores what is defined, unless the user has been erased or merged. */
  async saveContact(id: string, contact: Contact): Promise<void> {
    if (Object.values(contact).some((value) => value !== undefined))
      await this.users.update({ id, mergedIntoId: IsNull(), erasedAt: IsNull() }, contact);
  }

  /** Stores a typed email as the user's, unless another user has it. @returns whether it was stored */
  async takeEmail(id: string, email: string): Promise<boolean> {
    try {
      const [, taken] = await this.users.query<[unknown[], number]>(
        `UPDATE users SET "contactEmail" = $2::varchar, email = $2::varchar
         WHERE id = $1 AND "erasedAt" IS NULL AND "mergedIntoId" IS NULL
           AND CASE WHEN "isVerified" THEN email = $2::varchar
               ELSE NOT EXISTS (SELECT FROM users other WHERE other.email = $2::varchar AND other.id <> users.id) END`,
        [id, email],
      );
      return taken > 0;
    } catch (error) {
      if (isEmailTaken(error)) return false;
      throw error;
    }
  }

  /** Stores a typed email that is not theirs. @returns false when they have been erased or merged */
  async saveTypedEmail(id: string, email: string): Promise<boolean> {
    const [, saved] = await this.users.query<[unknown[], number]>(
      `UPDATE users SET "contactEmail" = $2, email = CASE WHEN "isVerified" THEN email END
       WHERE id = $1 AND "erasedAt" IS NULL AND "mergedIntoId" IS NULL`,
      [id, email],
    );
    return saved > 0;
  }

  /**
   * Stores the name of a locked user and the typed email where it may be theirs. One statement, because every purchase
   * runs it.
   * @returns null when they have been erased or merged; `unclaimed`: the email that may not be theirs
   */
  async saveBuyer(
    tx: EntityManager,
    id: string,
    buyer: { fullName: string | undefined; email: string | null; mayTakeEmail: boolean },
  ): Promise<{ unclaimed: string | null } | null> {
    const { fullName, email, mayTakeEmail } = buyer;
    if (fullName === undefined) {
      const living = { id, erasedAt: IsNull(), mergedIntoId: IsNull() };
      return (await tx.existsBy(User, living)) ? { unclaimed: null } : null;
    }
    const [[saved]] = await tx.query<[{ unclaimed: string | null }[], number]>(
      `UPDATE users SET "fullName" = $2, "contactEmail" = CASE WHEN typed.takes THEN $3::varchar ELSE users."contactEmail" END,
         email = CASE WHEN typed.takes THEN $3::varchar ELSE users.email END
       FROM (SELECT typing.id, $4::boolean AND typing."contactEmail" IS DISTINCT FROM $3::varchar
             AND CASE WHEN typing."isVerified" THEN typing.email = $3::varchar
               ELSE NOT EXISTS (SELECT FROM users other WHERE other.email = $3::varchar AND other.id <> typing.id) END AS takes
           FROM users typing WHERE typing.id = $1) typed
       WHERE users.id = typed.id AND users."erasedAt" IS NULL AND users."mergedIntoId" IS NULL
       RETURNING CASE WHEN users."contactEmail" IS DISTINCT FROM $3::varchar THEN $3::varchar END AS unclaimed`,
      [id, fullName, email, mayTakeEmail && email !== null],
    );
    return saved ?? null;
  }

  async markProven(tx: EntityManager, id: string, email: string): Promise<void> {
    await tx.update(User, { id }, { email, contactEmail: email, isVerified: true, lastLoginAt: () => 'now()' });
  }

  async changeEmail(tx: EntityManager, id: string, email: string): Promise<void> {
    await tx.update(User, { id }, { email, contactEmail: email });
  }

  /** Removes a typed email that another user has proven. */
  async dropEmail(tx: EntityManager, id: string): Promise<void> {
    await tx.update(User, { id }, { email: null });
  }

  /** Replaces the email typed last by the proven one. */
  async forgetTypedEmail(tx: EntityManager, id: string): Promise<void> {
    await tx.update(User, { id }, { contactEmail: () => 'email' });
  }

  /** Locks the users whom a proof of this email concerns, and returns them. */
  async lockForProof(tx: EntityManager, id: string, email: string): Promise<User[]> {
    await acquireProofLocks(tx, id, email);
    const lock = { mode: 'pessimistic_write' } as const;
    return tx.find(User, { where: [{ id }, { email }], order: { id: 'ASC' }, lock });
  }

  /** Locks users, in one order for all transactions, before anything of theirs (docs/decisions/0005). */
  async lock(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await acquireCustomerLocks(tx, ids);
    const lock = { mode: 'pessimistic_write' } as const;
    await tx.find(User, { select: { id: true }, where: { id: In([...ids]) }, order: { id: 'ASC' }, lock });
  }

  /** Locks a user. @returns false when they have been erased or merged */
  async lockLiving(tx: EntityManager, id: string): Promise<boolean> {
    await acquireCustomerLocks(tx, [id]);
    const where = { id, mergedIntoId: IsNull(), erasedAt: IsNull() };
    return (await tx.findOne(User, { select: { id: true }, where, lock: { mode: 'pessimistic_write' } })) !== null;
  }

  /** Newest first by when they were seen. */
  browsersOf(userId: string): Promise<UserIdentity[]> {
    return this.users.manager.find(UserIdentity, { where: { userId }, order: { lastSeenAt: 'DESC', id: 'DESC' } });
  }

  async anonIdsOf(tx: EntityManager, userId: string): Promise<string[]> {
    const identities = await tx.find(UserIdentity, { select: { id: true, anonId: true }, where: { userId } });
    return identities.map(({ anonId }) => anonId);
  }

  /** Moves a browser, under a new anonymous id, to a user. */
  async moveBrowser(tx: EntityManager, visitor: Visitor, anonId: string, userId: string): Promise<void> {
    const now = { userId, anonId, userAgent: visitor.userAgent, lastSeenAt: () => 'now()' };
    const { affected } = await tx.update(UserIdentity, { anonId: visitor.anonId }, now);
    // Another link that was used in it at the same moment has renamed it.
    if (affected === 0) await tx.insert(UserIdentity, now);
  }

  /** Makes one or all browsers of a user guests from their next call on. */
  async signOut(
    tx: EntityManager,
    browsers: Pick<UserIdentity, 'anonId'> | Pick<UserIdentity, 'userId'>,
  ): Promise<void> {
    await tx.delete(UserIdentity, browsers);
  }

  /** Updates when browsers were last seen, at most once an hour for each. */
  async markSeen(anonIds: readonly string[]): Promise<void> {
    await this.users.query(
      `UPDATE user_identities SET "lastSeenAt" = now() WHERE id = ANY(ARRAY(
         SELECT id FROM user_identities WHERE "anonId" = ANY($1) AND "lastSeenAt" < now() - interval '1 hour'
         ORDER BY id FOR UPDATE SKIP LOCKED))`,
      [anonIds],
    );
  }

  /** Returns users whose retention is due for review. They are not locked. */
  async dueForReview(tx: EntityManager, now: Date, limit: number): Promise<string[]> {
    const due = await tx.find(User, {
      select: { id: true },
      where: { reviewAt: LessThan(now) },
      order: { reviewAt: 'ASC' },
      take: limit,
    });
    return due.map(({ id }) => id);
  }

  async scheduleReviews(tx: EntityManager, at: ReadonlyMap<string, Date>): Promise<void> {
    await tx.query(
      `UPDATE users SET "reviewAt" = later.at FROM unnest($1::text[], $2::timestamptz[]) AS later(id, at) WHERE users.id = later.id`,
      [[...at.keys()], [...at.values()]],
    );
  }

  lastVisits(tx: EntityManager, ids: readonly string[]): Promise<{ id: string; lastVisit: Date }[]> {
    return tx.query(
      `SELECT id, greatest("createdAt", "lastLoginAt", "erasedAt",
         (SELECT max("lastSeenAt") FROM user_identities WHERE "userId" = users.id)) AS "lastVisit"
       FROM users WHERE id = ANY($1)`,
      [ids],
    );
  }

  /** Returns the ids of all users who were merged into this one, directly or not. */
  async mergedWith(tx: EntityManager, id: string): Promise<string[]> {
    const users = await tx.query<{ id: string }[]>(
      `WITH RECURSIVE merged AS (SELECT id FROM users WHERE "mergedIntoId" = $1
         UNION SELECT users.id FROM users JOIN merged ON users."mergedIntoId" = merged.id)
       SELECT id FROM merged`,
      [id],
    );
    return users.map((user) => user.id);
  }

  /** Fills what one user never entered from another; a visit and a search come whole from one of them. */
  async fillGaps(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.query(
      `UPDATE users SET "fullName" = coalesce(users."fullName", gone."fullName"),
         "phoneNumber" = coalesce(users."phoneNumber", gone."phoneNumber"),
         "gaClientId" = CASE WHEN has.visit THEN users."gaClientId" ELSE gone."gaClientId" END,
         "gaSessionId" = CASE WHEN has.visit THEN users."gaSessionId" ELSE gone."gaSessionId" END,
         "leadSearchType" = CASE WHEN has.lead THEN users."leadSearchType" ELSE gone."leadSearchType" END,
         "leadSearchValue" = CASE WHEN has.lead THEN users."leadSearchValue" ELSE gone."leadSearchValue" END,
         "leadIntent" = CASE WHEN has.lead THEN users."leadIntent" ELSE gone."leadIntent" END
       FROM users gone, (SELECT num_nonnulls("gaClientId", "gaSessionId") > 0 AS visit,
           num_nonnulls("leadSearchType", "leadSearchValue", "leadIntent") > 0 AS lead FROM users WHERE id = $2) has
       WHERE gone.id = $1 AND users.id = $2`,
      [from, to],
    );
  }
}

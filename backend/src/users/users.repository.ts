import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, LessThan, Not, Repository } from 'typeorm';
import { acquireCustomerLocks, acquireProofLocks } from '../platform/database/customer-lock.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';
import { isEmailTaken } from './email-taken.js';

/** What belongs to a user and moves with them. */
type Balance = Pick<User, 'creditsBalance' | 'unlimitedActive' | 'unlimitedPeriodEnd'>;

/** What a user says of themselves and of what they want, in groups that are told at once. */
const TOLD_TOGETHER = [
  ['fullName'],
  ['phoneNumber'],
  ['gaClientId', 'gaSessionId'],
  ['leadSearchType', 'leadSearchValue', 'leadIntent'],
] as const satisfies readonly (readonly (keyof User)[])[];

type Told = (typeof TOLD_TOGETHER)[number][number];
type Contact = { [Field in Told]?: NonNullable<User[Field]> | undefined };

/** Users and the browsers they use. */
@Injectable()
export class UsersRepository {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** The user behind a browser, or null while it has done nothing yet. */
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

  /** The email a user has proven to be theirs; null when they have not. */
  async provenEmail(tx: EntityManager, id: string): Promise<string | null> {
    const user = await tx.findOne(User, { select: { id: true, email: true }, where: { id, isVerified: true } });
    return user?.email ?? null;
  }

  isProvenByOthers(tx: EntityManager, email: string, id: string): Promise<boolean> {
    return tx.existsBy(User, { email, isVerified: true, id: Not(id) });
  }

  findById(id: string, tx: EntityManager = this.users.manager): Promise<User> {
    return tx.findOneByOrFail(User, { id });
  }

  /** @returns the id of the user behind a browser */
  async idOfBrowser(anonId: string, manager: EntityManager = this.users.manager): Promise<string | null> {
    // Asked with every call that writes: the row is taken as it comes.
    const [found] = await manager.query<{ userId: string }[]>(
      'SELECT "userId" FROM user_identities WHERE "anonId" = $1',
      [anonId],
    );
    return found?.userId ?? null;
  }

  /** Returns the id of the user of a browser, which is created unless there is one. */
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

  /** Makes a user who has no browser yet. @returns their id */
  async create(tx: EntityManager, { ipAddress, userAgent }: Visitor): Promise<string> {
    const id = newToken();
    await tx.insert(User, { id, ipAddress, userAgent });
    return id;
  }

  /** Keeps what is given of a living user; what is not stays as it was. A user who was erased or merged meanwhile stays forgotten. */
  async saveContact(id: string, contact: Contact): Promise<void> {
    if (Object.values(contact).some((value) => value !== undefined))
      await this.users.update({ id, mergedIntoId: IsNull(), erasedAt: IsNull() }, contact);
  }

  /**
   * Gives a living user the email they typed, where it may be theirs.
   * @returns false where it may not: nothing is changed then
   */
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

  /**
   * Keeps an email a living user typed that is not theirs. What they have proven stays theirs.
   * @returns false when they have been erased or merged meanwhile
   */
  async noteEmail(id: string, email: string): Promise<boolean> {
    const [, noted] = await this.users.query<[unknown[], number]>(
      `UPDATE users SET "contactEmail" = $2, email = CASE WHEN "isVerified" THEN email END
       WHERE id = $1 AND "erasedAt" IS NULL AND "mergedIntoId" IS NULL`,
      [id, email],
    );
    return noted > 0;
  }

  /** Users that a proof of this email may concern: their turns are taken, and their rows locked in one order. */
  async lockForProof(tx: EntityManager, id: string, email: string): Promise<User[]> {
    await acquireProofLocks(tx, id, email);
    return tx.find(User, {
      where: [{ id }, { email }],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Takes the turns of users and locks their rows, in one order: before anything of theirs (docs/decisions/0111). */
  async takeTurns(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await acquireCustomerLocks(tx, ids);
    await this.lock(tx, ids);
  }

  /** Locks users in one order, until the transaction ends. */
  async lock(tx: EntityManager, ids: readonly string[]): Promise<void> {
    await tx.find(User, {
      select: { id: true },
      where: { id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** The user has shown that the email is theirs. */
  async markProven(tx: EntityManager, id: string, email: string): Promise<void> {
    await tx.update(User, { id }, { email, contactEmail: email, isVerified: true, lastLoginAt: () => 'now()' });
  }

  /** Replaces a proven email. */
  async changeEmail(tx: EntityManager, id: string, email: string): Promise<void> {
    await tx.update(User, { id }, { email, contactEmail: email });
  }

  /** Another person has proven the email that a user only typed. */
  async dropEmail(tx: EntityManager, id: string): Promise<void> {
    await tx.update(User, { id }, { email: null });
  }

  /** What they typed last counts no more: their proven email does. */
  async forgetTypedEmail(tx: EntityManager, id: string): Promise<void> {
    await tx.update(User, { id }, { contactEmail: () => 'email' });
  }

  /** Gives a browser, under its new cookie, to a user. */
  async giveBrowser(tx: EntityManager, visitor: Visitor, anonId: string, userId: string): Promise<void> {
    const now = { userId, anonId, userAgent: visitor.userAgent, lastSeenAt: () => 'now()' };
    const { affected } = await tx.update(UserIdentity, { anonId: visitor.anonId }, now);
    // Two links were used in it at once: the first has given it another cookie.
    if (affected === 0) await tx.insert(UserIdentity, now);
  }

  /** Newest first by when they were seen. */
  browsersOf(userId: string): Promise<UserIdentity[]> {
    return this.users.manager.find(UserIdentity, { where: { userId }, order: { lastSeenAt: 'DESC', id: 'DESC' } });
  }

  /** @returns the anonymous ids of a user's browsers */
  async anonIdsOf(tx: EntityManager, userId: string): Promise<string[]> {
    const identities = await tx.find(UserIdentity, { select: { id: true, anonId: true }, where: { userId } });
    return identities.map(({ anonId }) => anonId);
  }

  /** The next call of the browser makes it a guest again. */
  async signOutBrowser(tx: EntityManager, anonId: string): Promise<void> {
    await tx.delete(UserIdentity, { anonId });
  }

  /** Notes that browsers were seen, by the hour: most calls write nothing. */
  async noteSeen(anonIds: readonly string[]): Promise<void> {
    await this.users.query(
      `UPDATE user_identities SET "lastSeenAt" = now() WHERE id = ANY(ARRAY(
         SELECT id FROM user_identities WHERE "anonId" = ANY($1) AND "lastSeenAt" < now() - interval '1 hour'
         ORDER BY id FOR UPDATE SKIP LOCKED))`,
      [anonIds],
    );
  }

  /** The next call of each of their browsers makes it a guest again. */
  async signOut(tx: EntityManager, userId: string): Promise<void> {
    await tx.delete(UserIdentity, { userId });
  }

  isErased(id: string, tx: EntityManager = this.users.manager): Promise<boolean> {
    return tx.existsBy(User, { id, erasedAt: Not(IsNull()) });
  }

  /** Users whose time has come to be looked at; not held yet. */
  async dueForReview(tx: EntityManager, now: Date, limit: number): Promise<string[]> {
    const due = await tx.find(User, {
      select: { id: true },
      where: { reviewAt: LessThan(now) },
      order: { reviewAt: 'ASC' },
      take: limit,
    });
    return due.map(({ id }) => id);
  }

  async reviewAgain(tx: EntityManager, at: ReadonlyMap<string, Date>): Promise<void> {
    await tx.query(
      `UPDATE users SET "reviewAt" = later.at FROM unnest($1::text[], $2::timestamptz[]) AS later(id, at) WHERE users.id = later.id`,
      [[...at.keys()], [...at.values()]],
    );
  }

  /** When each was here last. By hand: the newest of three times in two tables. */
  lastVisits(tx: EntityManager, ids: readonly string[]): Promise<{ id: string; lastVisit: Date }[]> {
    return tx.query(
      `SELECT id, greatest("createdAt", "lastLoginAt", "erasedAt",
         (SELECT max("lastSeenAt") FROM user_identities WHERE "userId" = users.id)) AS "lastVisit"
       FROM users WHERE id = ANY($1)`,
      [ids],
    );
  }

  /** Keeps a user from being erased or merged until the transaction ends. @returns false when that has happened already */
  async holdLiving(tx: EntityManager, id: string): Promise<boolean> {
    await acquireCustomerLocks(tx, [id]);
    const user = await tx.findOne(User, {
      select: { id: true },
      where: { id, mergedIntoId: IsNull(), erasedAt: IsNull() },
      lock: { mode: 'pessimistic_write' },
    });
    return user !== null;
  }

  balanceOf(tx: EntityManager, id: string): Promise<Balance> {
    return tx.findOneOrFail(User, {
      select: { id: true, creditsBalance: true, unlimitedActive: true, unlimitedPeriodEnd: true },
      where: { id },
    });
  }

  /** Ids of the users who became this one, at whatever remove. By hand: it follows them from one to the next. */
  async mergedWith(tx: EntityManager, id: string): Promise<string[]> {
    const users = await tx.query<{ id: string }[]>(
      `WITH RECURSIVE merged AS (SELECT id FROM users WHERE "mergedIntoId" = $1
         UNION SELECT users.id FROM users JOIN merged ON users."mergedIntoId" = merged.id)
       SELECT id FROM merged`,
      [id],
    );
    return users.map((user) => user.id);
  }

  /**
   * What one user never said of themselves is taken from the other; what belongs together, such as a search and its kind, comes from one
   * of the two. By hand: one row takes from another.
   */
  async fillGaps(tx: EntityManager, from: string, to: string): Promise<void> {
    const taken = TOLD_TOGETHER.flatMap((group) => {
      const untold = group.map((column) => `users."${column}" IS NULL`).join(' AND ');
      return group.map(
        (column) => `"${column}" = CASE WHEN ${untold} THEN gone."${column}" ELSE users."${column}" END`,
      );
    });
    await tx.query(`UPDATE users SET ${taken.join(', ')} FROM users gone WHERE gone.id = $1 AND users.id = $2`, [
      from,
      to,
    ]);
  }
}

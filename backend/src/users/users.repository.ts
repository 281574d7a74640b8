import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, IsNull, Not, Repository } from 'typeorm';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';

/** What belongs to a user and moves with them. */
type Balance = Pick<User, 'creditsBalance' | 'unlimitedActive' | 'unlimitedPeriodEnd'>;

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

  /** The e-mail a user has proven to be theirs; null when they have not. */
  async provenEmail(tx: EntityManager, id: string): Promise<string | null> {
    const user = await tx.findOne(User, { select: { id: true, email: true }, where: { id, isVerified: true } });
    return user?.email ?? null;
  }

  findById(id: string): Promise<User> {
    return this.users.findOneByOrFail({ id });
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

  /**
   * Makes a user for a browser, unless somebody else just did.
   * @returns the id of its user
   */
  async createForBrowser(
    { anonId, ipAddress, userAgent }: Visitor,
    manager: EntityManager = this.users.manager,
  ): Promise<string> {
    const id = newToken();
    // One statement makes user and identity. Whoever comes second finds the identity taken and throws the spare user away.
    const [identity] = await manager.query<{ userId: string }[]>(
      `WITH made AS (INSERT INTO users (id, "ipAddress", "userAgent") VALUES ($1, $3, $4))
       INSERT INTO user_identities ("userId", "anonId") VALUES ($1, $2)
       ON CONFLICT ("anonId") DO UPDATE SET "anonId" = excluded."anonId" RETURNING "userId"`,
      [id, anonId, ipAddress, userAgent],
    );
    if (identity && identity.userId !== id) await manager.delete(User, { id });
    return identity?.userId ?? id;
  }

  /** Makes a user who has no browser yet. @returns their id */
  async create(tx: EntityManager, { ipAddress, userAgent }: Visitor): Promise<string> {
    const id = newToken();
    await tx.insert(User, { id, ipAddress, userAgent });
    return id;
  }

  /** Keeps a name; a phone that is not given stays as it was. */
  async saveContact(id: string, contact: { fullName?: string; phoneNumber?: string }): Promise<void> {
    if (Object.values(contact).some((value) => value !== undefined)) await this.users.update({ id }, contact);
  }

  /**
   * Keeps the e-mail a user typed, and gives it to them when they may have it.
   * @param free whether it may become theirs, where nobody else has it
   * @returns the e-mail that is theirs now
   */
  async claimEmail(tx: EntityManager, id: string, email: string, free: boolean): Promise<string | null> {
    // In one statement, so that the unique index decides between two who claim it at once.
    const [[user]] = await tx.query<[{ email: string | null }[], number]>(
      `UPDATE users SET "contactEmail" = $2::varchar, email = CASE WHEN "isVerified" THEN email WHEN $3::boolean
         AND NOT EXISTS (SELECT FROM users other WHERE other.email = $2::varchar AND other.id <> $1) THEN $2::varchar END
       WHERE id = $1 RETURNING email`,
      [id, email, free],
    );
    return user?.email ?? null;
  }

  /** Users that a proof of this e-mail may concern, not locked yet. */
  async idsOf(tx: EntityManager, id: string, email: string): Promise<string[]> {
    const rows = await tx.find(User, { select: { id: true }, where: [{ id }, { email }] });
    return rows.map((row) => row.id);
  }

  /** The same users, locked in one order, so that two proofs at once wait for each other and do not cross. */
  lockForProof(tx: EntityManager, id: string, email: string): Promise<User[]> {
    return tx.find(User, {
      where: [{ id }, { email }],
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
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

  /** The user has shown that the e-mail is theirs. */
  async markProven(tx: EntityManager, id: string, email: string): Promise<void> {
    await tx.update(User, { id }, { email, contactEmail: email, isVerified: true, lastLoginAt: () => 'now()' });
  }

  async giveBrowser(tx: EntityManager, anonId: string, userId: string): Promise<void> {
    await tx.update(UserIdentity, { anonId }, { userId });
  }

  /** The next call of each of their browsers makes it a guest again. */
  async signOut(tx: EntityManager, userId: string): Promise<void> {
    await tx.delete(UserIdentity, { userId });
  }

  isErased(id: string): Promise<boolean> {
    return this.users.existsBy({ id, erasedAt: Not(IsNull()) });
  }

  /** Whoever asks for the same e-mail meanwhile waits until the transaction ends. */
  async lockEmail(tx: EntityManager, email: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`magic-link:${email}`]);
  }

  /** Keeps a user from being erased or merged until the transaction ends. @returns false when that has happened already */
  async holdLiving(tx: EntityManager, id: string): Promise<boolean> {
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

  /** What the other modules have to know to find what is a person's. */
  async personalKeys(tx: EntityManager, userId: string): Promise<{ email: string | null; anonIds: string[] }> {
    const { email } = await tx.findOneByOrFail(User, { id: userId });
    const identities = await tx.findBy(UserIdentity, { userId });
    return { email, anonIds: identities.map(({ anonId }) => anonId) };
  }

  /** What one user never said of themselves is taken from the other. By hand: one row takes from another. */
  async fillGaps(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.query(
      `UPDATE users SET "fullName" = coalesce(users."fullName", gone."fullName"),
         "phoneNumber" = coalesce(users."phoneNumber", gone."phoneNumber")
       FROM users gone WHERE gone.id = $1 AND users.id = $2`,
      [from, to],
    );
  }
}

import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { Clock } from '../config/clock.js';
import { AppError } from '../http/errors.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { displayName } from './display-name.js';
import { SignInEmails } from './sign-in-emails.js';
import type { RegisteredView, RegisterDto, UserView } from './user.dto.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';

const NEVER = new Date(0);

@Injectable()
export class UsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly links: SignInEmails,
    private readonly clock: Clock,
  ) {}

  /** The user behind a visitor cookie, or null while this browser has done nothing yet. */
  async find(visitor: Visitor): Promise<User | null> {
    return this.dataSource.manager
      .createQueryBuilder(User, 'user')
      .innerJoin(UserIdentity, 'identity', 'identity."userId" = "user".id')
      .where('identity."anonId" = :anonId', { anonId: visitor.anonId })
      .getOne();
  }

  /**
   * Id of the user behind a visitor cookie, made on first need. Two first calls of one browser at once end up with one user.
   * @returns the user's id
   */
  async ensure(visitor: Visitor, manager: EntityManager = this.dataSource.manager): Promise<string> {
    const [found] = await manager.query<{ userId: string }[]>(
      'SELECT "userId" FROM user_identities WHERE "anonId" = $1',
      [visitor.anonId],
    );
    return found?.userId ?? this.create(visitor, manager);
  }

  /** The visitor, with an e-mail when they give one. */
  async ensureWithEmail(visitor: Visitor, email: string | undefined): Promise<UserView> {
    const userId = await this.ensure(visitor);
    if (email) await this.claimEmail(userId, email);
    return this.view(userId, visitor);
  }

  /** @throws AppError USER_NOT_FOUND for anybody but the visitor */
  async self(userId: string, visitor: Visitor): Promise<UserView> {
    await this.mustBeSelf(userId, visitor);
    return this.view(userId, visitor);
  }

  /** @throws AppError USER_NOT_FOUND for anybody but the visitor */
  async changeEmail(userId: string, email: string, visitor: Visitor): Promise<UserView> {
    await this.mustBeSelf(userId, visitor);
    await this.claimEmail(userId, email);
    return this.view(userId, visitor);
  }

  /** Registers as often as it is called, whoever holds the e-mail; what the visitor looked up before is theirs already (row 102). */
  async register({ fullName, email, phoneNumber }: RegisterDto, visitor: Visitor): Promise<RegisteredView> {
    const id = await this.ensure(visitor);
    await this.dataSource.query(
      'UPDATE users SET "fullName" = $2, "phoneNumber" = coalesce($3, "phoneNumber") WHERE id = $1',
      [id, fullName, phoneNumber ?? null],
    );
    await this.claimEmail(id, email);
    return { id, fullName, email, phoneNumber: phoneNumber ?? null };
  }

  /**
   * Notes the e-mail a visitor typed. A free one becomes theirs, unproven. One that another user holds is neither taken
   * over nor revealed: a link goes to its mailbox, and joining the two needs that proof (row 59). So does changing an
   * e-mail that is proven.
   */
  private async claimEmail(userId: string, email: string): Promise<void> {
    const claim = (tx: EntityManager, free: string) =>
      tx.query<[{ email: string | null; isVerified: boolean }[], number]>(
        `UPDATE users SET "contactEmail" = $2::varchar, email = CASE WHEN "isVerified" THEN email WHEN ${free} THEN $2::varchar END
         WHERE id = $1 RETURNING email`,
        [userId, email],
      );
    const unclaimed = 'NOT EXISTS (SELECT FROM users other WHERE other.email = $2::varchar AND other.id <> $1)';
    await this.dataSource.transaction(async (tx) => {
      const [[user]] = await tx
        .transaction((inner) => claim(inner, unclaimed))
        .catch((error: unknown) => {
          // Two visitors claiming one free e-mail at once: the unique index lets one have it.
          if ((error as { code?: string }).code !== '23505') throw error;
          return claim(tx, 'false');
        });
      if (user?.email !== email) await this.links.order(tx, email);
    });
  }

  /** Whether the user had their data deleted. */
  async isErased(userId: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(User, { id: userId, erasedAt: Not(IsNull()) });
  }

  private async mustBeSelf(userId: string, visitor: Visitor): Promise<void> {
    if ((await this.find(visitor))?.id !== userId) throw new AppError('USER_NOT_FOUND', 'User not found');
  }

  private async view(userId: string, visitor: Visitor): Promise<UserView> {
    const user = await this.dataSource.manager.findOneByOrFail(User, { id: userId });
    const email = user.contactEmail ?? user.email;
    return {
      userId,
      email,
      emailVerified: user.isVerified && email === user.email,
      displayName: displayName(email, visitor.anonId),
      anonId: visitor.anonId,
      creditsBalance: user.creditsBalance,
      // A renewal that is refused leaves the flag for a while; the paid period is what counts (row 15).
      unlimitedActive: user.unlimitedActive && (user.unlimitedPeriodEnd ?? NEVER) > this.clock.now(),
    };
  }

  /** One statement makes user and identity. Whoever comes second finds the identity taken and throws the spare user away. */
  private async create({ anonId, ipAddress, userAgent }: Visitor, manager: EntityManager): Promise<string> {
    const id = newToken();
    const [identity] = await manager.query<{ userId: string }[]>(
      `WITH made AS (INSERT INTO users (id, "ipAddress", "userAgent") VALUES ($1, $3, $4))
       INSERT INTO user_identities ("userId", "anonId") VALUES ($1, $2)
       ON CONFLICT ("anonId") DO UPDATE SET "anonId" = excluded."anonId" RETURNING "userId"`,
      [id, anonId, ipAddress, userAgent],
    );
    if (identity && identity.userId !== id) await manager.query('DELETE FROM users WHERE id = $1', [id]);
    return identity?.userId ?? id;
  }
}

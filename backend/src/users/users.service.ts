import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { displayName } from './display-name.js';
import type { UserView } from './user.dto.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';

@Injectable()
export class UsersService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

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

  /**
   * Ties an e-mail to the visitor. An e-mail that another user holds is neither taken over nor revealed:
   * the answer is the same guest as before, and joining the two needs a proof by mail (row 59).
   */
  async ensureWithEmail(visitor: Visitor, email: string | undefined): Promise<UserView> {
    const userId = await this.ensure(visitor);
    if (email)
      await this.dataSource
        .query(`UPDATE users SET email = $2 WHERE id = $1 AND NOT EXISTS (SELECT FROM users WHERE email = $2)`, [
          userId,
          email.toLowerCase(),
        ])
        .catch(ignoreTakenEmail);
    return this.view(await this.dataSource.manager.findOneByOrFail(User, { id: userId }), visitor);
  }

  private view(user: User, visitor: Visitor): UserView {
    return {
      userId: user.id,
      email: user.email,
      displayName: displayName(user.email, visitor.anonId),
      anonId: visitor.anonId,
      creditsBalance: user.creditsBalance,
      unlimitedActive: user.unlimitedActive,
    };
  }

  /** One statement: whoever comes second finds the identity taken and throws the spare user away with it. */
  private async create(visitor: Visitor, manager: EntityManager): Promise<string> {
    return manager.transaction(async (tx) => {
      const id = newToken();
      await tx.query('INSERT INTO users (id, "ipAddress", "userAgent") VALUES ($1, $2, $3)', [
        id,
        visitor.ipAddress,
        visitor.userAgent,
      ]);
      const [identity] = await tx.query<{ userId: string }[]>(
        `INSERT INTO user_identities ("userId", "anonId") VALUES ($1, $2)
         ON CONFLICT ("anonId") DO UPDATE SET "anonId" = excluded."anonId" RETURNING "userId"`,
        [id, visitor.anonId],
      );
      if (identity && identity.userId !== id) await tx.query('DELETE FROM users WHERE id = $1', [id]);
      return identity?.userId ?? id;
    });
  }
}

/** Two visitors claiming one free e-mail at once: the unique index lets one have it. */
function ignoreTakenEmail(error: unknown): void {
  if ((error as { code?: string }).code !== '23505') throw error;
}

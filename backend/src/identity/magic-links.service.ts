import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createHash } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AppError } from '../http/errors.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { magicLink } from '../mail/emails/account-emails.js';
import { EmailQueue } from '../mail/email-queue.service.js';
import { SignInEmails, MAGIC_LINK } from '../users/sign-in-emails.js';
import { UsersService } from '../users/users.service.js';
import type { UserView } from '../users/user.dto.js';
import { AccountMergeService } from './account-merge.service.js';

const MINUTES = 15;
const USABLE = '"tokenHash" = $1 AND "consumedAt" IS NULL AND "expiresAt" > now()';

/** Links that prove an e-mail: they work once, for a quarter of an hour, in the browser that opens them. */
@Injectable()
export class MagicLinksService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly orders: SignInEmails,
    private readonly emailQueue: EmailQueue,
    private readonly users: UsersService,
    private readonly joining: AccountMergeService,
  ) {}

  onModuleInit(): void {
    // Behind '#' the secret is never sent to a server, so no log or proxy on the way can keep it.
    this.emailQueue.compose(MAGIC_LINK, async ({ email }, { url }) =>
      magicLink({ link: `${url}/purchases#link=${await this.create(email)}`, minutes: MINUTES }),
    );
  }

  async request(email: string): Promise<void> {
    await this.dataSource.transaction((tx) => this.orders.order(tx, email));
  }

  async usable({ token }: { token: string }): Promise<boolean> {
    return (
      (await this.dataSource.query<unknown[]>(`SELECT FROM magic_links WHERE ${USABLE}`, [hash(token)])).length > 0
    );
  }

  /**
   * Uses the link up and makes this browser one of its e-mail's owner.
   * @throws AppError LINK_INVALID
   */
  async consume(token: string, visitor: Visitor): Promise<UserView> {
    const userId = await this.dataSource.transaction(async (tx) => {
      const [[used]] = await tx.query<[{ email: string }[], number]>(
        `UPDATE magic_links SET "consumedAt" = now() WHERE ${USABLE} RETURNING email`,
        [hash(token)],
      );
      if (!used) throw new AppError('LINK_INVALID', 'This link is no longer valid. Please ask for a new one.');
      return this.joining.prove(tx, used.email, visitor);
    });
    return this.users.self(userId, visitor);
  }

  private async create(email: string): Promise<string> {
    const token = newToken();
    await this.dataSource.query(
      'INSERT INTO magic_links ("tokenHash", email, "expiresAt") VALUES ($1, $2, now() + make_interval(mins => $3))',
      [hash(token), email, MINUTES],
    );
    return token;
  }
}

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AppError } from '../http/errors.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import { magicLink } from '../mail/emails/account-emails.js';
import { EmailQueueService } from '../mail/email-queue.service.js';
import { SignInEmailsService, MAGIC_LINK } from '../users/sign-in-emails.service.js';
import { UsersService } from '../users/users.service.js';
import type { UserView } from '../users/user.dto.js';
import { AccountMergeService } from './account-merge.service.js';
import { MagicLinksRepository } from './magic-links.repository.js';
import { sha256 } from '../config/sha256.js';

const MINUTES = 15;

/** Links that prove an e-mail: they work once, for a quarter of an hour, in the browser that opens them. */
@Injectable()
export class MagicLinksService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly repository: MagicLinksRepository,
    private readonly signInEmails: SignInEmailsService,
    private readonly emailQueue: EmailQueueService,
    private readonly users: UsersService,
    private readonly accounts: AccountMergeService,
  ) {}

  onModuleInit(): void {
    // Behind '#' the secret is never sent to a server, so no log or proxy on the way can keep it.
    this.emailQueue.compose(MAGIC_LINK, async ({ email }, { url }) =>
      magicLink({ link: `${url}/purchases#link=${await this.create(email)}`, minutes: MINUTES }),
    );
  }

  async request(email: string): Promise<void> {
    await this.dataSource.transaction((tx) => this.signInEmails.order(tx, email));
  }

  async usable({ token }: { token: string }): Promise<boolean> {
    return this.repository.isUsable(sha256(token));
  }

  /**
   * Uses the link up and makes this browser one of its e-mail's owner.
   * @throws AppError LINK_INVALID
   */
  async consume(token: string, visitor: Visitor): Promise<UserView> {
    const userId = await this.dataSource.transaction(async (tx) => {
      const email = await this.repository.consume(tx, sha256(token));
      if (!email) throw new AppError('LINK_INVALID', 'This link is no longer valid. Please ask for a new one.');
      return this.accounts.prove(tx, email, visitor);
    });
    return this.users.self(userId, visitor);
  }

  private async create(email: string): Promise<string> {
    const token = newToken();
    await this.repository.add(sha256(token), email, MINUTES);
    return token;
  }
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newToken } from '../http/tokens.js';
import type { EmailKind } from '../mail/email-kind.js';
import { EmailQueueService } from '../mail/email-queue.service.js';
import { UsersRepository } from './users.repository.js';

/** The identity module writes the email when it is sent: only then is there a secret to put into it. */
export const MAGIC_LINK: EmailKind<{ email: string }> = { name: 'magic-link' };

/** More in this time would be a way to flood somebody's mailbox. */
const MAX_LINKS = 3;
const WITHIN_MINUTES = 15;

/** Sends sign-in links to e-mails somebody typed. */
@Injectable()
export class SignInEmailsService {
  constructor(
    private readonly emailQueue: EmailQueueService,
    private readonly users: UsersRepository,
  ) {}

  /** Orders a link; silently none when the mailbox got enough of them lately. */
  async order(tx: EntityManager, email: string): Promise<void> {
    // Asked for at the same moment, each would count before the others are written.
    await this.users.lockEmail(tx, email);
    if ((await this.emailQueue.countLately(tx, MAGIC_LINK, email, WITHIN_MINUTES)) >= MAX_LINKS) return;
    const cause = `magic-link:${newToken()}`;
    await this.emailQueue.enqueue(tx, MAGIC_LINK, { cause, to: email, about: null, data: { email } });
  }
}

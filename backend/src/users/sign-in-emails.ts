import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newToken } from '../http/tokens.js';
import { emailKind, EmailQueue } from '../mail/email-queue.service.js';

/** The identity module writes this email when it is sent: only then is there a secret to put into it. */
export const MAGIC_LINK = emailKind<{ email: string }>('magic-link');

/** More in this time would be a way to flood somebody's mailbox. */
const MAX_LINKS = 3;
const WITHIN_MINUTES = 15;

/** Sends sign-in links to e-mails somebody typed. */
@Injectable()
export class SignInEmails {
  constructor(private readonly emailQueue: EmailQueue) {}

  /** Orders a link; silently none when the mailbox got enough of them lately. */
  async order(tx: EntityManager, email: string): Promise<void> {
    // Asked for at the same moment, each would count before the others are written.
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${MAGIC_LINK.name}:${email}`]);
    const [recent] = await tx.query<{ count: string }[]>(
      `SELECT count(*) FROM mails
       WHERE recipient = $1 AND kind = $2 AND "createdAt" > now() - make_interval(mins => $3)`,
      [email, MAGIC_LINK.name, WITHIN_MINUTES],
    );
    if (Number(recent?.count ?? 0) >= MAX_LINKS) return;
    await this.emailQueue.enqueue(tx, MAGIC_LINK, {
      cause: `magic-link:${newToken()}`,
      to: email,
      about: null,
      data: { email },
    });
  }
}

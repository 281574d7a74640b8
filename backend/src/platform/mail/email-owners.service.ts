import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { sha256 } from '../config/sha256.js';
import { EmailsRepository, type ForgottenMail } from './emails.repository.js';
import { MailSender, messageIdOf } from './mail-sender.js';

/** Who requested an email: browsers, or a user who has signed out there. */
interface Asker {
  userIds: readonly string[];
  anonIds: readonly string[];
}

export const hashesOf = ({ userIds, anonIds }: Asker): string[] => [...anonIds, ...userIds].map(sha256);

/** Who requested which emails, and the deletion of those whose owner is gone. */
@Injectable()
export class EmailOwnersService {
  constructor(
    private readonly emails: EmailsRepository,
    private readonly sender: MailSender,
    private readonly config: Config,
  ) {}

  /** Returns the addresses that a person had emails sent to. */
  typedBy(tx: EntityManager, asker: Asker): Promise<string[]> {
    return this.emails.askedBy(tx, hashesOf(asker));
  }

  /** Moves the emails that a browser or user requested to another id of theirs. */
  async rename(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.emails.renameAsker(tx, sha256(from), sha256(to));
  }

  /** Forgets the emails to an address that are about no user, such as sign-in links. */
  async forgetAboutNobody(tx: EntityManager, address: string): Promise<void> {
    await this.forgetCopies(await this.emails.forgetAboutNobody(tx, address));
  }

  /** Deletes the copies of sent emails. */
  async forgetCopies(mails: readonly ForgottenMail[]): Promise<void> {
    for (const { kind, cause } of mails)
      await this.sender.forget(kind, messageIdOf(cause, this.config.settings.mailFrom));
  }
}

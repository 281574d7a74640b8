import { Injectable, Logger } from '@nestjs/common';
import { normalizeIp } from '@nestjs/throttler';
import type { EntityManager } from 'typeorm';
import { Config } from '../config/config.js';
import { sha256 } from '../config/sha256.js';
import { newToken } from '../http/tokens.js';
import type { Visitor } from '../http/visitor.js';
import type { EmailKind } from '../mail/email-kind.js';
import { EmailQueueService } from '../mail/email-queue.service.js';
import { mailboxKey } from './mailbox-key.js';
import { type SignInMailKeys, SignInMailsRepository } from './sign-in-mails.repository.js';

interface SignInEmail {
  email: string;
  /** Hash of the browser that asked. */
  askedBy?: string;
  /** The report to open afterwards. */
  reportId?: string;
}

/** The identity module writes the email when it is sent: only then is there a secret to put into it. */
export const MAGIC_LINK: EmailKind<SignInEmail> = { name: 'magic-link' };

/** In 15 minutes to one mailbox: more would be a way to flood it. */
const MOST_OF_MAILBOX = 3;
/** In an hour from one browser, and from one address: a family shares one. */
const MOST_OF_SENDER = 10;

/** What became of an order: sent, or which limit it met. */
type Ordered = 'sent' | 'mailbox' | 'sender' | 'shop';

/** Sends sign-in links to emails somebody typed. */
@Injectable()
export class SignInEmailsService {
  private readonly logger = new Logger('sign-in emails');

  constructor(
    private readonly emailQueue: EmailQueueService,
    private readonly mails: SignInMailsRepository,
    private readonly config: Config,
  ) {}

  /** Orders a link, unless mailbox, sender or shop had enough of them lately (docs/decisions/0029). */
  async order(tx: EntityManager, email: string, visitor: Visitor, reportId?: string): Promise<Ordered> {
    const keys = {
      mailbox: mailboxKey(email),
      anonId: visitor.anonId,
      ipAddress: normalizeIp(visitor.ipAddress).slice(0, 45),
    };
    // Asked for at the same moment, each would count before the others are written. The whole shop waits for nobody who is refused anyway.
    await this.mails.lock(tx, keys);
    const refused = await this.refusedBy(tx, keys);
    if (refused) return refused;
    await this.mails.lockShop(tx);
    const refusedMeanwhile = await this.refusedBy(tx, keys);
    if (refusedMeanwhile) return refusedMeanwhile;
    await this.mails.add(tx, keys);
    const data = { email, askedBy: sha256(visitor.anonId), ...(reportId ? { reportId } : {}) };
    await this.emailQueue.enqueue(tx, MAGIC_LINK, { cause: `magic-link:${newToken()}`, to: email, about: null, data });
    return 'sent';
  }

  private async refusedBy(tx: EntityManager, keys: SignInMailKeys): Promise<Exclude<Ordered, 'sent'> | null> {
    const { rateLimitFactor, signInMailsPerHour } = this.config.settings;
    const lately = await this.mails.count(tx, keys);
    if (lately.sender >= MOST_OF_SENDER * rateLimitFactor) return 'sender';
    if (lately.shop >= signInMailsPerHour) {
      this.logger.warn(`No more sign-in emails: ${lately.shop} in an hour.`);
      return 'shop';
    }
    return lately.mailbox >= MOST_OF_MAILBOX ? 'mailbox' : null;
  }
}

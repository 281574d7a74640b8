import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { sha256 } from '../platform/config/sha256.js';
import { SharedLimitsService } from '../platform/http/limits/shared-limits.service.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { EmailKind } from '../platform/mail/email.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { mailboxKey } from './mailbox-key.js';

interface SignInEmail {
  email: string;
  /** Hash of the browser that asked. */
  askedBy?: string;
  /** The report to open afterwards. */
  reportId?: string;
}

/** The identity module writes the email when it is sent: only then is there a secret to put into it. */
export const MAGIC_LINK: EmailKind<SignInEmail> = { name: 'magic-link' };

/** The limit that a request for an email met. */
type RefusedBy = 'sender' | 'app' | 'mailbox';

/** Sends sign-in links to emails somebody typed. */
@Injectable()
export class SignInEmailsService {
  private readonly logger = new Logger('sign-in emails');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly emailQueue: EmailQueueService,
    private readonly limits: SharedLimitsService,
  ) {}

  /** Enqueues a link unless the sender, the app or the mailbox has reached a limit. Call it outside of transactions. */
  async enqueue(email: string, visitor: Visitor, reportId?: string): Promise<RefusedBy | null> {
    const refusedBy = await this.refusedBy(email, visitor);
    if (refusedBy) return refusedBy;
    const data = { email, askedBy: sha256(visitor.anonId), ...(reportId ? { reportId } : {}) };
    await this.dataSource.transaction((tx) =>
      this.emailQueue.enqueue(tx, MAGIC_LINK, { cause: `magic-link:${newToken()}`, to: email, about: null, data }),
    );
    return null;
  }

  private async refusedBy(email: string, { anonId, ipAddress }: Visitor): Promise<RefusedBy | null> {
    if (!(await this.limits.consume('sign-in-visitor', anonId)).allowed) return 'sender';
    if (!(await this.limits.consume('sign-in-address', ipAddress)).allowed) return 'sender';
    if (!(await this.limits.consume('sign-in-app', 'app')).allowed) {
      this.logger.warn('No more sign-in emails: the limit of the app is reached.');
      return 'app';
    }
    if ((await this.limits.consume('sign-in-mailbox', mailboxKey(email))).allowed) return null;
    await this.limits.returnPoint('sign-in-app', 'app');
    return 'mailbox';
  }
}

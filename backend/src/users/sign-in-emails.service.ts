import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { sha256 } from '../platform/config/sha256.js';
import { SharedLimitsService } from '../platform/http/limits/shared-limits.service.js';
import { newToken } from '../platform/http/tokens.js';
import type { Visitor } from '../platform/http/visitor.js';
import type { EmailKind } from '../platform/mail/email.js';
import { EmailQueueService } from '../platform/mail/email-queue.service.js';
import { MagicLink } from './identity/magic-link.entity.js';
import { mailboxKey } from './person-keys.js';

/**
 * The secret is created when the email is written. `askedBy`: hash of the browser that requested it. `reportId`: the report
 * to open afterwards.
 */
export const MAGIC_LINK: EmailKind<{ email: string; askedBy?: string; reportId?: string }> = { name: 'magic-link' };

type RefusedBy = 'sender' | 'app' | 'mailbox';

/** Sends and revokes sign-in links. */
@Injectable()
export class SignInEmailsService {
  private readonly logger = new Logger('sign-in emails');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly emailQueue: EmailQueueService,
    private readonly limits: SharedLimitsService,
  ) {}

  /** Enqueues a link unless a limit is reached. Call it outside of transactions. */
  async enqueue(email: string, visitor: Visitor, reportId?: string): Promise<RefusedBy | null> {
    const refusedBy = await this.refusedBy(email, visitor);
    if (refusedBy) return refusedBy;
    const data = { email, askedBy: sha256(visitor.anonId), ...(reportId ? { reportId } : {}) };
    await this.dataSource.transaction((tx) =>
      this.emailQueue.enqueue(tx, MAGIC_LINK, { cause: `magic-link:${newToken()}`, to: email, about: null, data }),
    );
    return null;
  }

  /** Deletes the links to these mailboxes, sent or not. */
  async revoke(tx: EntityManager, emails: readonly string[]): Promise<void> {
    for (const email of emails) {
      // Unwritten emails first: an email stores its link before it is claimed.
      await this.emailQueue.takeBack(tx, MAGIC_LINK, email);
      await tx.delete(MagicLink, { email });
    }
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

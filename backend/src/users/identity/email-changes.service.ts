import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, LessThanOrEqual, Not } from 'typeorm';
import { Clock } from '../../platform/config/clock.js';
import { sha256 } from '../../platform/config/sha256.js';
import { acquireProofLocks } from '../../platform/database/customer-lock.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { ScheduledJob } from '../../platform/jobs/job-handler.js';
import { emailChange, maskedEmail } from './identity-emails.js';
import type { EmailKind } from '../../platform/mail/email.js';
import { EmailQueueService } from '../../platform/mail/email-queue.service.js';
import { SignInEmailsService } from '../sign-in-emails.service.js';
import type { User } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { AccountMergeService } from './account-merge.service.js';
import { EmailChange } from './email-change.entity.js';
import type { EmailChangeView } from './sign-in.dto.js';
import { BrowsersService } from './browsers.service.js';

const DAYS = 7;
const DAY_MS = 86_400_000;

const EMAIL_CHANGE: EmailKind<{ userId: string; email: string; appliesAt: string }> = { name: 'email-change' };

/** Changes of a proven email: the old mailbox agrees, or does not answer for seven days (docs/decisions/0008). */
@Injectable()
export class EmailChangesService implements OnModuleInit {
  private readonly logger = new Logger('email changes');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly accounts: AccountMergeService,
    private readonly browsers: BrowsersService,
    private readonly signInEmails: SignInEmailsService,
    private readonly emailQueue: EmailQueueService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.emailQueue.compose(EMAIL_CHANGE, async ({ userId, email, appliesAt }, { url }) => {
      const token = newToken();
      // Unless the change has been replaced.
      await this.dataSource.manager.update(EmailChange, { userId, email }, { tokenHash: sha256(token) });
      return emailChange({ link: `${url}/email-change#change=${token}`, email: maskedEmail(email), appliesAt });
    });
  }

  /** Returns the pending email of a user, and whether another person has proven it as well (docs/decisions/0008). */
  async pendingOf(tx: EntityManager, userId: string): Promise<{ email: string; isShared: boolean } | null> {
    const change = await tx.findOneBy(EmailChange, { userId });
    if (!change) return null;
    const { email } = change;
    const isShared =
      (await this.users.isProvenByOthers(tx, email, userId)) ||
      (await tx.existsBy(EmailChange, { email, userId: Not(userId) }));
    return { email, isShared };
  }

  /** Stores a change, which replaces a pending one, and notifies the old mailbox. */
  async begin(tx: EntityManager, { id: userId, email: old }: User, email: string): Promise<void> {
    const createdAt = this.clock.now();
    const appliesAt = new Date(createdAt.getTime() + DAYS * DAY_MS);
    await tx.upsert(EmailChange, { userId, email, createdAt, appliesAt, tokenHash: null }, ['userId']);
    if (!old) return;
    const data = { userId, email, appliesAt: appliesAt.toISOString() };
    const cause = `email-change:${newToken()}`;
    await this.emailQueue.enqueue(tx, EMAIL_CHANGE, { cause, to: old, about: userId, data });
  }

  /** @throws AppError LINK_INVALID */
  async look(token: string): Promise<EmailChangeView> {
    const change = await this.found(token);
    return { email: maskedEmail(change.email), appliesAt: change.appliesAt.toISOString() };
  }

  /** The old mailbox agrees. @returns whether the email was changed. @throws AppError LINK_INVALID */
  async confirm(token: string): Promise<boolean> {
    return this.apply(await this.found(token));
  }

  /** The old mailbox refuses. All browsers are signed out, because one requested the change. @throws AppError LINK_INVALID */
  async stop(token: string): Promise<void> {
    const change = await this.found(token);
    await this.dataSource.transaction(async (tx) => {
      await this.users.lock(tx, [change.userId]);
      if (!(await deleted(tx, change))) throw noSuchLink();
      await this.users.forgetTypedEmail(tx, change.userId);
      await this.browsers.signOutAll(tx, change.userId);
    });
  }

  /** Applies due changes. A failed one is retried in an hour. */
  @ScheduledJob('apply-email-changes', '41 * * * *')
  async applyDue(): Promise<void> {
    const due = await this.dataSource.manager.find(EmailChange, {
      where: { appliesAt: LessThanOrEqual(this.clock.now()) },
      order: { appliesAt: 'ASC' },
      take: 100,
    });
    for (const change of due)
      await this.apply(change).catch((error: unknown) =>
        this.logger.error(`The email of user ${change.userId} could not be changed: ${String(error)}`),
      );
  }

  private apply(change: EmailChange): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      await acquireProofLocks(tx, change.userId, change.email);
      if (!(await deleted(tx, change))) return false;
      const old = await this.users.provenEmail(tx, change.userId);
      const changed = await this.accounts.changeEmail(tx, change.userId, change.email);
      if (changed) await this.signInEmails.revoke(tx, old ? [old, change.email] : [change.email]);
      return changed;
    });
  }

  private async found(token: string): Promise<EmailChange> {
    const change = await this.dataSource.manager.findOneBy(EmailChange, { tokenHash: sha256(token) });
    if (!change) throw noSuchLink();
    return change;
  }
}

/** Deletes a change. @returns false when another call has */
async function deleted(tx: EntityManager, { userId, email }: EmailChange): Promise<boolean> {
  return (await tx.delete(EmailChange, { userId, email })).affected === 1;
}

const noSuchLink = (): AppError => new AppError('LINK_INVALID', 'This link is no longer valid. Nothing was changed.');

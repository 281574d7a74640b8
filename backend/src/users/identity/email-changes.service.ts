import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../platform/config/clock.js';
import { sha256 } from '../../platform/config/sha256.js';
import { acquireProofLocks } from '../../platform/database/customer-lock.js';
import { AppError } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { ScheduledJob } from '../../platform/jobs/job-handler.js';
import { emailChange } from './identity-emails.js';
import type { EmailKind } from '../../platform/mail/email.js';
import { EmailQueueService } from '../../platform/mail/email-queue.service.js';
import { SignInEmailsService } from '../sign-in-emails.service.js';
import type { User } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { AccountMergeService } from './account-merge.service.js';
import type { EmailChange } from './email-change.entity.js';
import { EmailChangesRepository } from './email-changes.repository.js';
import { maskedEmail } from './masked-email.js';
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
    private readonly changes: EmailChangesRepository,
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
      await this.changes.saveSecret({ userId, email }, sha256(token));
      return emailChange({ link: `${url}/email-change#change=${token}`, email: maskedEmail(email), appliesAt });
    });
  }

  /** Returns the pending email of a user, and whether another person has proven it as well (docs/decisions/0008). */
  async pendingOf(tx: EntityManager, userId: string): Promise<{ email: string; isShared: boolean } | null> {
    const change = await this.changes.of(userId, tx);
    if (!change) return null;
    const { email } = change;
    const isShared =
      (await this.users.isProvenByOthers(tx, email, userId)) || (await this.isAwaitedByOthers(tx, email, userId));
    return { email, isShared };
  }

  isAwaitedByOthers(tx: EntityManager, email: string, userId: string): Promise<boolean> {
    return this.changes.isAwaitedByOthers(tx, email, userId);
  }

  /** Stores a change and notifies the old mailbox. */
  async begin(tx: EntityManager, { id: userId, email: old }: User, email: string): Promise<void> {
    const createdAt = this.clock.now();
    const appliesAt = new Date(createdAt.getTime() + DAYS * DAY_MS);
    await this.changes.begin(tx, { userId, email, createdAt, appliesAt });
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
      if (!(await this.changes.end(tx, change))) throw noSuchLink();
      await this.users.forgetTypedEmail(tx, change.userId);
      await this.browsers.signOutAll(tx, change.userId);
    });
  }

  /** Applies due changes. A failed one is retried in an hour. */
  @ScheduledJob('apply-email-changes', '41 * * * *')
  async applyDue(): Promise<void> {
    for (const change of await this.changes.due(this.clock.now()))
      await this.apply(change).catch((error: unknown) =>
        this.logger.error(`The email of user ${change.userId} could not be changed: ${String(error)}`),
      );
  }

  private apply(change: EmailChange): Promise<boolean> {
    return this.dataSource.transaction(async (tx) => {
      await acquireProofLocks(tx, change.userId, change.email);
      if (!(await this.changes.end(tx, change))) return false;
      const old = await this.users.provenEmail(tx, change.userId);
      const changed = await this.accounts.changeEmail(tx, change.userId, change.email);
      if (changed) await this.signInEmails.revoke(tx, old ? [old, change.email] : [change.email]);
      return changed;
    });
  }

  private async found(token: string): Promise<EmailChange> {
    const change = await this.changes.find(sha256(token));
    if (!change) throw noSuchLink();
    return change;
  }
}

const noSuchLink = (): AppError => new AppError('LINK_INVALID', 'This link is no longer valid. Nothing was changed.');

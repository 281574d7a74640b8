import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Raw } from 'typeorm';
import { sha256 } from '../../platform/config/sha256.js';
import { AppError, tooManyRequests } from '../../platform/http/errors.js';
import { newToken } from '../../platform/http/tokens.js';
import { newAnonId, type Visitor } from '../../platform/http/visitor.js';
import { magicLink, maskedEmail } from './identity-emails.js';
import { EmailQueueService } from '../../platform/mail/email-queue.service.js';
import { SignInEmailsService, MAGIC_LINK } from '../sign-in-emails.service.js';
import { UsersService } from '../users.service.js';
import type { UserView } from '../user.dto.js';
import { AccountMergeService } from './account-merge.service.js';
import { EmailChangesService } from './email-changes.service.js';
import type { AskLinkDto, LinkView } from './sign-in.dto.js';
import { MagicLink } from './magic-link.entity.js';

const HOUR_SECONDS = 3_600;
/** The maximum of OWASP ASVS 6.5.5. */
const MINUTES = 10;
const UNUSABLE: LinkView = {
  usable: false,
  email: null,
  askedHere: false,
  effect: 'sign_in',
  signedInAs: null,
  moving: { reports: 0, credits: 0, subscriptions: 0 },
  meeting: null,
  bought: { purchases: 0, credits: 0, subscriptions: 0 },
};

/** Links that prove an email and sign the browser in that opens them. */
@Injectable()
export class MagicLinksService implements OnModuleInit {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly signInEmails: SignInEmailsService,
    private readonly emailQueue: EmailQueueService,
    private readonly users: UsersService,
    private readonly accounts: AccountMergeService,
    private readonly changes: EmailChangesService,
  ) {}

  onModuleInit(): void {
    // Browsers don't send what is behind '#', so no log contains the secret.
    this.emailQueue.compose(MAGIC_LINK, async ({ email, askedBy, reportId }, { url }) => {
      const token = newToken();
      const expiresAt = () => `now() + interval '${MINUTES} minutes'`;
      const stored = { tokenHash: sha256(token), email, askedBy: askedBy ?? null, expiresAt };
      await this.dataSource.manager.insert(MagicLink, stored);
      const link = `${url}/purchases#link=${token}${reportId ? `&report=${reportId}` : ''}`;
      return magicLink({ link, minutes: MINUTES });
    });
  }

  /**
   * Sends a link. The limit of the mailbox is not reported, because it depends on what others do.
   * @throws AppError TOO_MANY_REQUESTS
   */
  async request({ email, reportId }: AskLinkDto, visitor: Visitor): Promise<void> {
    const refusedBy = await this.signInEmails.enqueue(email, visitor, reportId);
    if (refusedBy === 'sender' || refusedBy === 'app')
      throw tooManyRequests(HOUR_SECONDS, 'Too many sign-in links were asked for. Please try again in an hour.');
  }

  /** Returns what a link would do in this browser. It changes nothing, because mail scanners open links as well. */
  async look(token: string, visitor: Visitor): Promise<LinkView> {
    const link = await this.dataSource.manager.findOneBy(MagicLink, usable(token));
    if (!link) return UNUSABLE;
    const { decision, signedInAs, transfer, bought } = await this.accounts.preview(link.email, visitor);
    const { meeting, ...moving } = transfer;
    const stranger = signedInAs !== null && signedInAs !== link.email;
    return {
      usable: true,
      email: maskedEmail(link.email),
      askedHere: link.askedBy === sha256(visitor.anonId),
      effect: decision.waits ? 'change_email' : stranger ? 'switch' : 'sign_in',
      signedInAs: signedInAs && maskedEmail(signedInAs),
      moving,
      meeting,
      bought,
    };
  }

  /**
   * Uses the link: this browser, under a new cookie, becomes one of the email's owner.
   * @throws AppError LINK_INVALID
   */
  async consume(token: string, visitor: Visitor): Promise<UserView> {
    const anonId = newAnonId();
    const link = await this.dataSource.manager.findOneBy(MagicLink, usable(token));
    if (!link) throw noSuchLink();
    const userId = await this.dataSource.transaction(async (tx) => {
      await this.accounts.acquireLocks(tx, link.email, visitor);
      const { affected } = await tx.update(MagicLink, usable(token), { consumedAt: () => 'now()' });
      if (affected !== 1) throw noSuchLink();
      const proof = await this.accounts.prove(tx, link.email, visitor, anonId);
      if (proof.changing) await this.changes.begin(tx, proof.changing, link.email);
      return proof.userId;
    });
    return this.users.self(userId, { ...visitor, anonId });
  }
}

/** Links expire by the clock of the database. */
const usable = (token: string) => ({
  tokenHash: sha256(token),
  consumedAt: IsNull(),
  expiresAt: Raw((column) => `${column} > now()`),
});

const noSuchLink = (): AppError =>
  new AppError('LINK_INVALID', 'This link is no longer valid. Please ask for a new one.');

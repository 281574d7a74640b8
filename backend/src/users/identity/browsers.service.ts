import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import Bowser from 'bowser';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../platform/http/errors.js';
import type { Visitor } from '../../platform/http/visitor.js';
import { EmailOwnersService } from '../../platform/mail/email-owners.service.js';
import { PersonalDataService } from '../../platform/personal-data/personal-data.service.js';
import { SignInEmailsService } from '../sign-in-emails.service.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';
import { EmailChange } from './email-change.entity.js';
import type { SignInView } from './sign-in.dto.js';

/** Signed-in browsers of a person, and signing them out. */
@Injectable()
export class BrowsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly personalData: PersonalDataService,
    private readonly emailOwners: EmailOwnersService,
    private readonly signInEmails: SignInEmailsService,
  ) {}

  async view(visitor: Visitor): Promise<SignInView> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified) return { email: null, browsers: [], emailChange: null, mergesAt: null };
    const { manager } = this.dataSource;
    const [browsers, change, merging] = await Promise.all([
      this.repository.browsersOf(user.id),
      manager.findOneBy(EmailChange, { userId: user.id }),
      user.email ? manager.findOne(EmailChange, { where: { email: user.email }, order: { appliesAt: 'ASC' } }) : null,
    ]);
    return {
      email: user.email,
      browsers: browsers.map(({ anonId, userAgent, createdAt, lastSeenAt }) => ({
        name: browserName(userAgent),
        firstSeenAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: anonId === visitor.anonId,
      })),
      emailChange: change && { email: change.email, appliesAt: change.appliesAt.toISOString() },
      mergesAt: merging && merging.appliesAt.toISOString(),
    };
  }

  /** Guests can't sign out: the cookie is their only credential. @returns whether the browser was signed in */
  async signOut(visitor: Visitor): Promise<boolean> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified) return false;
    const { anonId } = visitor;
    await this.dataSource.transaction(async (tx) => {
      await this.repository.signOut(tx, { anonId });
      await this.forgetBrowsers(tx, user.id, [anonId]);
    });
    return true;
  }

  /** @throws AppError PROOF_REQUIRED */
  async signOutEverywhere(visitor: Visitor): Promise<void> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified)
      throw new AppError('PROOF_REQUIRED', 'Please open the link we can send to your email address first.');
    await this.dataSource.transaction(async (tx) => {
      await this.repository.lock(tx, [user.id]);
      await this.signOutAll(tx, user.id);
    });
  }

  /** Signs out all browsers of a locked user, and revokes sent links. */
  async signOutAll(tx: EntityManager, userId: string): Promise<void> {
    const email = await this.repository.provenEmail(tx, userId);
    if (email) await this.signInEmails.revoke(tx, [email]);
    const anonIds = await this.repository.anonIdsOf(tx, userId);
    await this.repository.signOut(tx, { userId });
    await this.forgetBrowsers(tx, userId, anonIds);
  }

  /** Later requests in these browsers are another person's; earlier requests for emails stay with the user. */
  private async forgetBrowsers(tx: EntityManager, userId: string, anonIds: readonly string[]): Promise<void> {
    await this.personalData.signOut(tx, anonIds);
    for (const anonId of anonIds) await this.emailOwners.rename(tx, anonId, userId);
  }
}

/** Returns an approximate name such as 'Chrome on Windows'. */
export function browserName(userAgent: string | null): string {
  if (!userAgent) return 'Unknown browser';
  const { browser, os } = Bowser.parse(userAgent);
  return `${browser.name || 'Unknown browser'}${os.name ? ` on ${os.name}` : ''}`;
}

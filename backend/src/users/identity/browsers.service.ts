import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AppError } from '../../platform/http/errors.js';
import type { Visitor } from '../../platform/http/visitor.js';
import { EmailOwnersService } from '../../platform/mail/email-owners.service.js';
import { PersonalDataService } from '../../platform/personal-data/personal-data.service.js';
import { UsersRepository } from '../users.repository.js';
import { UsersService } from '../users.service.js';
import { browserName } from './browser-name.js';
import { EarlierLinksService } from './earlier-links.service.js';
import { EmailChangesRepository } from './email-changes.repository.js';
import type { SignInView } from './sign-in.dto.js';

/** The browsers of a person: which are signed in, and how that ends. */
@Injectable()
export class BrowsersService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly repository: UsersRepository,
    private readonly changes: EmailChangesRepository,
    private readonly personalData: PersonalDataService,
    private readonly emailOwners: EmailOwnersService,
    private readonly earlierLinks: EarlierLinksService,
  ) {}

  /** Nothing for a guest: nobody is signed in there. */
  async view(visitor: Visitor): Promise<SignInView> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified) return { email: null, browsers: [], emailChange: null, mergesAt: null };
    const [browsers, change, merging] = await Promise.all([
      this.repository.browsersOf(user.id),
      this.changes.of(user.id),
      user.email ? this.changes.to(user.email) : null,
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

  /** Signs this browser out. What a guest bought hangs on their cookie alone, so a guest stays. @returns whether it was signed in */
  async signOut(visitor: Visitor): Promise<boolean> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified) return false;
    await this.dataSource.transaction((tx) =>
      this.end(tx, user.id, [visitor.anonId], () => this.repository.signOutBrowser(tx, visitor.anonId)),
    );
    return true;
  }

  /** @throws AppError PROOF_REQUIRED */
  async signOutEverywhere(visitor: Visitor): Promise<void> {
    const user = await this.users.find(visitor);
    if (!user?.isVerified)
      throw new AppError('PROOF_REQUIRED', 'Please open the link we can send to your email address first.');
    await this.dataSource.transaction(async (tx) => {
      await this.repository.takeTurns(tx, [user.id]);
      await this.signOutAll(tx, user.id);
    });
  }

  /** A link that was mailed before would sign in again, whoever holds it: it ends as well. */
  async signOutAll(tx: EntityManager, userId: string): Promise<void> {
    await this.earlierLinks.end(tx, [await this.repository.provenEmail(tx, userId)]);
    const anonIds = await this.repository.anonIdsOf(tx, userId);
    await this.end(tx, userId, anonIds, () => this.repository.signOut(tx, userId));
  }

  private async end(
    tx: EntityManager,
    userId: string,
    anonIds: readonly string[],
    signOut: () => Promise<void>,
  ): Promise<void> {
    await signOut();
    await this.personalData.signOut(tx, anonIds);
    // Later requests in these browsers are another person's; the earlier ones are this person's.
    for (const anonId of anonIds) await this.emailOwners.rename(tx, anonId, userId);
  }
}

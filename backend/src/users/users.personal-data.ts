import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, Not } from 'typeorm';
import {
  type Evidence,
  type GivenEmails,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type Typist,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { keptUntil } from '../personal-data/retention.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** What says who a user is. */
const NOBODY = {
  email: null,
  contactEmail: null,
  fullName: null,
  phoneNumber: null,
  gaClientId: null,
  gaSessionId: null,
  leadSearchType: null,
  leadSearchValue: null,
  leadIntent: null,
  isVerified: false,
  ipAddress: null,
  userAgent: null,
};

@Injectable()
export class UsersPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'users';
  readonly entities = [User, UserIdentity];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly users: UsersRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** What they typed before last is known by what was mailed there. */
  async emails(tx: EntityManager, { userId }: Typist): Promise<GivenEmails> {
    const { email, contactEmail, isVerified } = await tx.findOneByOrFail(User, { id: userId });
    const typed = [email, contactEmail].filter((given) => given !== null);
    return isVerified && email ? { proven: [email], typed } : { typed };
  }

  othersTyped(tx: EntityManager, email: string, { userId }: Typist): Promise<boolean> {
    return tx.existsBy(User, [
      { id: Not(userId), contactEmail: email },
      { id: Not(userId), email },
    ]);
  }

  /** Commands may have been about who was merged with this person. */
  async evidence(tx: EntityManager, { userId }: Pick<Person, 'userId'>): Promise<Evidence> {
    return { purchases: 0, reportIds: [], subjects: await this.users.mergedWith(tx, userId) };
  }

  async export(tx: EntityManager, { userId, userIds }: WholePerson): Promise<Record<string, unknown>> {
    const users = await tx.find(User, {
      select: {
        id: true,
        email: true,
        contactEmail: true,
        fullName: true,
        phoneNumber: true,
        gaClientId: true,
        gaSessionId: true,
        leadSearchType: true,
        leadSearchValue: true,
        leadIntent: true,
        isVerified: true,
        subscriptionStatus: true,
        creditsBalance: true,
        ipAddress: true,
        userAgent: true,
        createdAt: true,
        lastLoginAt: true,
      },
      where: { id: In([...userIds]) },
      order: { createdAt: 'ASC' },
    });
    const browsers = await tx.find(UserIdentity, {
      select: { userAgent: true, createdAt: true, lastSeenAt: true },
      where: { userId: In([...userIds]) },
      order: { id: 'ASC' },
    });
    const user = users.find(({ id }) => id === userId);
    return { user, guests: users.filter((other) => other !== user), browsers };
  }

  /** The row stays without saying whose it was: the ledger refers to it. */
  async erase(tx: EntityManager, { userId, mailboxes }: Person): Promise<void> {
    // Others may have typed it: they stay, and it goes.
    const theirOwn = () => 'CASE WHEN "isVerified" THEN email END';
    await tx.update(User, { contactEmail: In([...mailboxes]) }, { contactEmail: theirOwn });
    await tx.update(User, { email: In([...mailboxes]), isVerified: false }, { email: null });
    await this.users.signOut(tx, userId);
    const forgotten = { stripeCustomerId: null, lastLoginAt: null, erasedAt: () => 'now()' };
    await tx.update(User, { id: userId }, { ...NOBODY, ...forgotten });
  }

  /** The guest remains as a browser without a name. */
  async anonymize(tx: EntityManager, { userId }: Person): Promise<void> {
    await tx.update(UserIdentity, { userId }, { userAgent: null });
    await tx.update(User, { id: userId }, NOBODY);
  }

  async keepUntil(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const visits = await this.users.lastVisits(tx, userIds);
    return new Map(visits.map(({ id, lastVisit }) => [id, keptUntil('visitors', lastVisit)]));
  }

  /** Reports go with their user, and with them what is about them. */
  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await tx.update(User, { mergedIntoId: In([...userIds]) }, { mergedIntoId: null });
    await tx.delete(User, { id: In([...userIds]) });
  }

  /** The browsers change hands. What one user never said is taken from the other, who is retired. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(UserIdentity, { userId: from }, { userId: to });
    await this.users.fillGaps(tx, from, to);
    const retired = { unlimitedActive: false, subscriptionId: null, mergedIntoId: to };
    await tx.update(User, { id: from }, { ...NOBODY, ...retired });
  }

  async yieldEmail(tx: EntityManager, userId: string): Promise<void> {
    await tx.update(User, { id: userId }, { email: null });
  }
}

import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  DeclaresPersonalData,
  type Person,
  type PersonalData,
  personalTable,
} from '../platform/personal-data/personal-data.js';
import { UserIdentity } from './user-identity.entity.js';
import { User } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/** Removes who a user is. */
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
@DeclaresPersonalData('users')
export class UsersPersonalData implements PersonalData {
  readonly tables = [
    personalTable(UserIdentity, {
      owner: { user: 'userId' },
      export: { as: 'browsers', columns: ['userAgent', 'createdAt', 'lastSeenAt'], orderBy: 'id' },
      erase: [{ delete: true }],
      anonymize: [{ set: { userAgent: null } }],
    }),
    personalTable(User, {
      owner: { user: 'id' },
      export: { custom: ['user', 'guests'] },
      erase: [
        // Others who typed an email of this person stay, and the email goes.
        {
          set: { contactEmail: () => 'CASE WHEN "isVerified" THEN email END' },
          where: ({ mailboxes }) => ({ contactEmail: In([...mailboxes]) }),
        },
        { set: { email: null }, where: ({ mailboxes }) => ({ email: In([...mailboxes]), isVerified: false }) },
        // The row stays without saying whose it was, because the ledger refers to it.
        { set: { ...NOBODY, stripeCustomerId: null, lastLoginAt: null, erasedAt: () => 'now()' } },
      ],
      // The guest remains as a browser without a name.
      anonymize: [{ set: NOBODY }],
      drop: [
        { set: { mergedIntoId: null }, where: ({ userIds }) => ({ mergedIntoId: In([...userIds]) }) },
        // Reports go with their user, and with them what is about them.
        { delete: true },
      ],
      // The user is retired: see below.
      transfer: [],
    }),
  ];

  constructor(private readonly users: UsersRepository) {}

  async export(tx: EntityManager, { userIds }: Person): Promise<Record<string, unknown>> {
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
    const user = users.find(({ id }) => id === userIds[0]);
    return { user, guests: users.filter((other) => other !== user) };
  }

  /** What the remaining user never said is taken from the other, who is retired. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.users.fillGaps(tx, from, to);
    const retired = { unlimitedActive: false, subscriptionId: null, mergedIntoId: to };
    await tx.update(User, { id: from }, { ...NOBODY, ...retired });
  }
}

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

const ANONYMOUS = {
  ...{ email: null, contactEmail: null, isVerified: false, fullName: null, phoneNumber: null },
  ...{ gaClientId: null, gaSessionId: null, leadSearchType: null, leadSearchValue: null, leadIntent: null },
  ...{ ipAddress: null, userAgent: null },
};

const EXPORTED = [
  ...(['id', 'email', 'contactEmail', 'fullName', 'phoneNumber', 'gaClientId', 'gaSessionId'] as const),
  ...(['leadSearchType', 'leadSearchValue', 'leadIntent', 'isVerified', 'subscriptionStatus'] as const),
  ...(['creditsBalance', 'ipAddress', 'userAgent', 'createdAt', 'lastLoginAt'] as const),
];

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
        // Other users lose the typed emails of this person.
        {
          set: { contactEmail: () => 'CASE WHEN "isVerified" THEN email END' },
          where: ({ mailboxes }) => ({ contactEmail: In([...mailboxes]) }),
        },
        { set: { email: null }, where: ({ mailboxes }) => ({ email: In([...mailboxes]), isVerified: false }) },
        // The ledger refers to the row.
        { set: { ...ANONYMOUS, stripeCustomerId: null, lastLoginAt: null, erasedAt: () => 'now()' } },
      ],
      anonymize: [{ set: ANONYMOUS }],
      drop: [
        { set: { mergedIntoId: null }, where: ({ userIds }) => ({ mergedIntoId: In([...userIds]) }) },
        { delete: true },
      ],
      transfer: [],
    }),
  ];

  constructor(private readonly users: UsersRepository) {}

  async export(tx: EntityManager, { userIds }: Person): Promise<Record<string, unknown>> {
    const select = Object.fromEntries(EXPORTED.map((column) => [column, true]));
    const users = await tx.find(User, { select, where: { id: In([...userIds]) }, order: { createdAt: 'ASC' } });
    const user = users.find(({ id }) => id === userIds[0]);
    return { user, guests: users.filter((other) => other !== user) };
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.users.fillGaps(tx, from, to);
    const retired = { unlimitedActive: false, subscriptionId: null, mergedIntoId: to };
    await tx.update(User, { id: from }, { ...ANONYMOUS, ...retired });
  }
}

import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Raw } from 'typeorm';
import {
  DeclaresPersonalData,
  type PersonalData,
  personalTable,
  type TransferPreview,
} from '../platform/personal-data/personal-data.js';
import { UsersRepository } from '../users/users.repository.js';
import { CreditGrant } from './credit-grant.entity.js';
import { LedgerEntry } from './ledger-entry.entity.js';
import { ReportUnlock } from './report-unlock.entity.js';

/** Merged grants are deleted with the last ledger entry of the merged account that names them. */
const IN_NO_ENTRY = Raw(
  () => 'NOT EXISTS (SELECT FROM entitlement_ledger entry WHERE entry."grantId" = credit_grants.id)',
);

@Injectable()
@DeclaresPersonalData('entitlements')
export class EntitlementsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(ReportUnlock, {
      owner: { user: 'userId' },
      export: {
        as: 'unlocks',
        columns: ['vehicleReportId', 'unlockedAt', 'accessUntil', 'revokedAt', 'refunded'],
        orderBy: 'id',
      },
      erase: { keep: 'belongs to the purchase, and names nobody' },
    }),
    personalTable(LedgerEntry, {
      owner: { user: 'userId' },
      export: {
        as: 'credits',
        columns: ['source', 'offerKey', 'deltaCredits', 'createdAt'],
        orderBy: 'id',
        where: ({ userIds, formerUserIds }) => ({ userId: In([...userIds, ...formerUserIds]) }),
      },
      erase: { keep: 'append-only: names nobody once its user is erased' },
      // Append-only: the balance moves by two more entries.
      transfer: [],
      keepsReport: 'vehicleReportId',
      keepsUser: [{ kept: 'purchases', since: 'stored."createdAt"' }],
    }),
    personalTable(CreditGrant, {
      owner: { user: 'userId' },
      export: { none: 'what is left of the credits that the ledger lists' },
      erase: { keep: 'belongs to the purchase, and names nobody' },
      transfer: [],
      drop: [
        {
          delete: true,
          where: ({ userIds }) => [
            { userId: In([...userIds]), id: IN_NO_ENTRY },
            { userId: IsNull(), id: IN_NO_ENTRY },
          ],
        },
      ],
    }),
  ];

  constructor(private readonly users: UsersRepository) {}

  /** Transfers all grants, because a returned credit belongs to its grant, and then the balance by two entries. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(CreditGrant, { userId: from }, { userId: to });
    const { creditsBalance, unlimitedActive, unlimitedPeriodEnd } = await this.users.balanceOf(tx, from);
    if (creditsBalance === 0 && !unlimitedActive) return;
    const moved = { source: 'grant', offerKey: 'merge' } as const;
    const unlimited = { unlimitedFlag: unlimitedActive, periodEnd: unlimitedPeriodEnd };
    await tx
      .createQueryBuilder()
      .insert()
      .into(LedgerEntry)
      .values([
        { ...moved, userId: from, deltaCredits: -creditsBalance },
        { ...moved, ...unlimited, userId: to, deltaCredits: creditsBalance },
      ])
      .execute();
  }

  async previewTransfer(tx: EntityManager, from: string): Promise<Partial<TransferPreview>> {
    return { credits: (await this.users.balanceOf(tx, from)).creditsBalance };
  }
}

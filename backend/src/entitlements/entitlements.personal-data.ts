import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type Evidence,
  type Moving,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  reportIdsOf,
  withReportIds,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { newestKeptUntil } from '../personal-data/old-rows.repository.js';
import { UsersRepository } from '../users/users.repository.js';
import { CreditGrant } from './credit-grant.entity.js';
import { EntitlementsRepository } from './entitlements.repository.js';
import { LedgerEntry } from './ledger-entry.entity.js';
import { ReportUnlock } from './report-unlock.entity.js';

/** The ledger is append-only: its rows stay with the user they were written for, and name nobody once that user is erased. */
@Injectable()
export class EntitlementsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'entitlements';
  readonly entities = [LedgerEntry, CreditGrant, ReportUnlock];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly users: UsersRepository,
    private readonly repository: EntitlementsRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async evidence(tx: EntityManager, person: Pick<Person, 'reports'>): Promise<Evidence> {
    const entries = await tx.find(LedgerEntry, {
      select: { id: true, vehicleReportId: true },
      where: { vehicleReportId: In(reportIdsOf(person)) },
    });
    return { purchases: 0, reportIds: entries.flatMap(({ vehicleReportId }) => vehicleReportId ?? []) };
  }

  /** Entries of who became this person stayed with the account they were written for. */
  async export(tx: EntityManager, person: WholePerson): Promise<Record<string, unknown>> {
    const { userId, userIds } = person;
    const credits = await tx.find(LedgerEntry, {
      select: { source: true, offerKey: true, deltaCredits: true, createdAt: true },
      where: { userId: In([...userIds, ...(await this.users.mergedWith(tx, userId))]) },
      order: { id: 'ASC' },
    });
    const unlocks = await tx.find(ReportUnlock, {
      select: { vehicleReportId: true, unlockedAt: true, accessUntil: true, revokedAt: true, refunded: true },
      where: { userId: In([...userIds]) },
      order: { id: 'ASC' },
    });
    return { credits, unlocks: withReportIds(unlocks, person) };
  }

  async moving(tx: EntityManager, userId: string): Promise<Partial<Moving>> {
    return { credits: (await this.users.balanceOf(tx, userId)).creditsBalance };
  }

  /** Every grant goes over, those that are spent as well: a credit that comes back goes to its own. The balance moves by two more entries. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(ReportUnlock, { userId: from }, { userId: to });
    await this.repository.giveGrants(tx, from, to);
    const { creditsBalance, unlimitedActive, unlimitedPeriodEnd } = await this.users.balanceOf(tx, from);
    if (creditsBalance === 0 && !unlimitedActive) return;
    const moved = { source: 'grant', offerKey: 'merge' } as const;
    await tx
      .createQueryBuilder()
      .insert()
      .into(LedgerEntry)
      .values([
        { ...moved, userId: from, deltaCredits: -creditsBalance },
        {
          ...moved,
          userId: to,
          deltaCredits: creditsBalance,
          unlimitedFlag: unlimitedActive,
          periodEnd: unlimitedPeriodEnd,
        },
      ])
      .execute();
  }

  /** Whatever moved a credit belongs to a purchase. */
  keepUntil(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    return newestKeptUntil(tx, LedgerEntry, userIds, 'purchases', 'kept."createdAt"');
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await tx.delete(ReportUnlock, { userId: In([...userIds]) });
    await tx.delete(LedgerEntry, { userId: In([...userIds]) });
    await this.repository.dropGrants(tx, userIds);
  }
}

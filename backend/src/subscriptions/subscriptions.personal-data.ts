import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { deleteOldest, newestKeptUntil } from '../personal-data/old-rows.repository.js';
import {
  type Evidence,
  type Meeting,
  type Moving,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { keptSince } from '../personal-data/retention.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { TrialUse } from './trial-use.entity.js';

@Injectable()
export class SubscriptionsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'subscriptions';
  readonly entities = [Subscription, TrialUse];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly subscriptions: SubscriptionsService,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async hold(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await tx.find(Subscription, {
      select: { id: true },
      where: { userId: In([...userIds]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }

  async export(tx: EntityManager, { userIds }: WholePerson): Promise<Record<string, unknown>> {
    const subscriptions = await tx.find(Subscription, {
      select: {
        offerKey: true,
        status: true,
        amountCents: true,
        currency: true,
        perReportCents: true,
        reportsPerPeriod: true,
        reportsUsed: true,
        creditsPerPeriod: true,
        period: true,
        currentPeriodStart: true,
        currentPeriodEnd: true,
        nextChargeAt: true,
        failedAttempts: true,
        cancelAtPeriodEnd: true,
        canceledAt: true,
        canceledBy: true,
        endedAt: true,
        provider: true,
        createdAt: true,
      },
      where: { userId: In([...userIds]) },
      order: { createdAt: 'ASC' },
    });
    return { subscriptions };
  }

  /** Nobody goes on paying for what they can no longer reach. */
  async erase(tx: EntityManager, { userId }: Person): Promise<void> {
    await this.subscriptions.endAll(tx, userId);
    await tx.update(Subscription, { userId }, { customerReference: null, methodReference: null });
  }

  async moving(tx: EntityManager, userId: string): Promise<Partial<Moving>> {
    return { subscriptions: await tx.countBy(Subscription, { userId, endedAt: IsNull() }) };
  }

  meeting(tx: EntityManager, from: string, to: string): Promise<Meeting | null> {
    return this.subscriptions.meeting(tx, [from, to]);
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, TrialUse, 'usedAt', keptSince('trialUses', now));
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.subscriptions.mergeRenewals(tx, [from, to]);
    await tx.update(Subscription, { userId: from }, { userId: to });
    // Fires the trigger that mirrors a running subscription on its user.
    await tx.update(Subscription, { userId: to, endedAt: IsNull() }, { status: () => 'status' });
  }

  async evidence(tx: EntityManager, { userId }: Pick<Person, 'userId'>): Promise<Evidence> {
    const subscriptions = await tx.find(Subscription, { select: { id: true }, where: { userId } });
    return { purchases: 0, reportIds: [], subjects: subscriptions.map(({ id }) => id) };
  }

  /** One that runs is looked at again as long as it runs. */
  keepUntil(tx: EntityManager, userIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
    const ended = 'coalesce(kept."endedAt", kept."nextChargeAt")';
    return newestKeptUntil(tx, Subscription, userIds, 'purchases', ended);
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await tx.delete(Subscription, { userId: In([...userIds]) });
  }
}

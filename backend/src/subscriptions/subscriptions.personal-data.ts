import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import {
  type Evidence,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  withReportIds,
} from '../personal-data/personal-data.js';
import { SubscriptionCharge } from './subscription-charge.entity.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';

@Injectable()
export class SubscriptionsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'subscriptions';
  readonly entities = [Subscription, SubscriptionCharge];

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

  async evidence(tx: EntityManager, { userId }: Person): Promise<Evidence> {
    const charges = await tx.query<{ vehicleReportId: string }[]>(
      `SELECT charge."vehicleReportId" FROM subscription_charges charge
       JOIN subscriptions subscription ON subscription.id = charge."subscriptionId"
       WHERE subscription."userId" = $1 AND charge."vehicleReportId" IS NOT NULL`,
      [userId],
    );
    return { purchases: 0, reportIds: charges.map(({ vehicleReportId }) => vehicleReportId) };
  }

  async export(tx: EntityManager, person: Person): Promise<Record<string, unknown>> {
    const rows = await tx.query<{ vehicleReportId: string | null }[]>(
      `SELECT subscription."offerKey", charge.kind, charge."amountCents", charge.currency, charge.status, charge."transactionId",
         charge."cardBrand", charge."cardLast4", charge."createdAt", charge."settledAt", charge."refundedAt", charge."vehicleReportId"
       FROM subscription_charges charge JOIN subscriptions subscription ON subscription.id = charge."subscriptionId"
       WHERE subscription."userId" = $1 ORDER BY charge."createdAt"`,
      [person.userId],
    );
    return { charges: withReportIds(rows, person) };
  }

  /** Nobody goes on paying for what they can no longer reach. */
  async erase(tx: EntityManager, { userId }: Person): Promise<void> {
    await this.subscriptions.endAll(tx, userId);
    await tx.update(Subscription, { userId }, { customerReference: null, methodReference: null });
    await tx.query(
      `UPDATE subscription_charges SET "cardBrand" = NULL, "cardLast4" = NULL
       WHERE "subscriptionId" IN (SELECT id FROM subscriptions WHERE "userId" = $1)`,
      [userId],
    );
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.subscriptions.endDuplicateSubscriptions(tx, [from, to]);
    await tx.update(Subscription, { userId: from }, { userId: to });
    // Fires the trigger that mirrors a running subscription on its user.
    await tx.update(Subscription, { userId: to, endedAt: IsNull() }, { status: () => 'status' });
  }
}

import { Injectable } from '@nestjs/common';
import { type EntityManager, IsNull } from 'typeorm';
import {
  DeclaresPersonalData,
  type Person,
  type PersonalData,
  personalTable,
  type TransferPreview,
} from '../platform/personal-data/personal-data.js';
import { Subscription } from './subscription.entity.js';
import { SubscriptionsService } from './subscriptions.service.js';
import { TrialUse } from './trial-use.entity.js';

@Injectable()
@DeclaresPersonalData('subscriptions')
export class SubscriptionsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(Subscription, {
      owner: { user: 'userId' },
      export: {
        as: 'subscriptions',
        columns: [
          ...(['offerKey', 'status', 'amountCents', 'currency', 'perReportCents', 'reportsPerPeriod'] as const),
          ...(['reportsUsed', 'creditsPerPeriod', 'period', 'currentPeriodStart', 'currentPeriodEnd'] as const),
          ...(['nextChargeAt', 'failedAttempts', 'cancelAtPeriodEnd', 'canceledAt', 'canceledBy'] as const),
          ...(['endedAt', 'provider', 'createdAt'] as const),
        ],
        orderBy: 'createdAt',
      },
      erase: [{ set: { customerReference: null, methodReference: null } }],
      lock: true,
      subject: 'id',
      keepsUser: [{ kept: 'purchases', since: 'coalesce(stored."endedAt", stored."nextChargeAt")' }],
    }),
    personalTable(TrialUse, {
      owner: {},
      export: { none: 'hashes' },
      erase: { keep: 'counts by hashes, which an erasure must not restart' },
      expire: [{ since: 'usedAt', kept: 'trialUses' }],
    }),
  ];

  constructor(private readonly subscriptions: SubscriptionsService) {}

  async erase(tx: EntityManager, { userIds }: Person): Promise<void> {
    for (const userId of userIds) await this.subscriptions.endAll(tx, userId);
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.subscriptions.mergeRenewals(tx, [from, to]);
    await tx.update(Subscription, { userId: from }, { userId: to });
    // Fires the trigger that mirrors a running subscription on its user.
    await tx.update(Subscription, { userId: to, endedAt: IsNull() }, { status: () => 'status' });
  }

  async previewTransfer(tx: EntityManager, from: string, to: string | null): Promise<Partial<TransferPreview>> {
    return {
      subscriptions: await tx.countBy(Subscription, { userId: from, endedAt: IsNull() }),
      meeting: to === null ? null : await this.subscriptions.meeting(tx, [from, to]),
    };
  }
}

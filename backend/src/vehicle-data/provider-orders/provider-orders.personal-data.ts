import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { beginForgetting, deleteOldest } from '../../personal-data/old-rows.repository.js';
import { type PersonalData, PersonalDataRegistry } from '../../personal-data/personal-data.js';
import { keptSince } from '../../personal-data/retention.js';
import { ProviderAnswer } from './provider-answer.entity.js';
import { ProviderSpend } from './provider-spend.entity.js';

/** Answers are about vehicles and name no buyer; the order they were bought for leads to one, so they end with the purchase. */
@Injectable()
export class ProviderOrdersPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'provider-orders';
  readonly entities = [ProviderAnswer, ProviderSpend];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    await beginForgetting(tx, now);
    const before = keptSince('providerOrders', now);
    const answers = await deleteOldest(tx, ProviderAnswer, 'begunAt', before);
    const spend = await deleteOldest(tx, ProviderSpend, 'spentAt', before);
    return answers || spend;
  }
}

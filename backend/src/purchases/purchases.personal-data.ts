import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { keptSince } from '../personal-data/retention.js';
import { userKey } from '../users/person-keys.js';
import { RefundUse } from './refund-use.entity.js';
import { RefundUsesRepository } from './refund-uses.repository.js';

/** Counts by hashes: nothing of them can be shown to a person, and an erasure restarts no count. */
@Injectable()
export class PurchasesPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'purchases';
  readonly entities = [RefundUse];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly uses: RefundUsesRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    return this.uses.copy(tx, userKey(from), userKey(to));
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, RefundUse, 'usedAt', keptSince('refundUses', now));
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { type Person, type PersonalData, PersonalDataRegistry } from '../../personal-data/personal-data.js';
import { deleteOldest } from '../../personal-data/old-rows.repository.js';
import { keptSince } from '../../personal-data/retention.js';
import { IdempotencyKey } from './idempotency-key.entity.js';

@Injectable()
export class IdempotencyPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'idempotency';
  readonly entities = [IdempotencyKey];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async erase(tx: EntityManager, { anonIds }: Person): Promise<void> {
    await tx.delete(IdempotencyKey, { visitor: In([...anonIds]) });
  }

  anonymize(tx: EntityManager, guest: Person): Promise<void> {
    return this.erase(tx, guest);
  }

  /** An answer that was kept may say who it was for: whoever still has the old cookie must not be given it again. */
  rename(tx: EntityManager, from: string): Promise<void> {
    return this.signOut(tx, [from]);
  }

  async signOut(tx: EntityManager, anonIds: readonly string[]): Promise<void> {
    await tx.delete(IdempotencyKey, { visitor: In([...anonIds]) });
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, IdempotencyKey, 'createdAt', keptSince('idempotencyKeys', now));
  }
}

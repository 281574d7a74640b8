import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { MagicLink } from './magic-link.entity.js';

@Injectable()
export class IdentityPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'identity';
  readonly entities = [MagicLink];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async erase(tx: EntityManager, { email }: Person): Promise<void> {
    if (email) await tx.delete(MagicLink, { email });
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, MagicLink, 'expiresAt', keptSince('magicLinks', now));
  }
}

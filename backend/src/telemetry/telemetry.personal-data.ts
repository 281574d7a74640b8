import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Person, type PersonalData, PersonalDataRegistry } from '../personal-data/personal-data.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import { keptSince } from '../personal-data/retention.js';
import { ClientError } from './client-error.entity.js';

@Injectable()
export class TelemetryPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'telemetry';
  readonly entities = [ClientError];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** That there was an error, and which one, is still counted. Its words may repeat what the person typed. */
  async erase(tx: EntityManager, { userId }: Person): Promise<void> {
    await tx.update(ClientError, { userId }, { userId: null, message: '[erased]', details: {} });
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(ClientError, { userId: from }, { userId: to });
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, ClientError, 'createdAt', keptSince('clientErrors', now));
  }
}

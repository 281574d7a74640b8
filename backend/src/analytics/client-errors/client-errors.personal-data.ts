import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { deleteOldest } from '../../personal-data/old-rows.repository.js';
import {
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type WholePerson,
} from '../../personal-data/personal-data.js';
import { keptSince } from '../../personal-data/retention.js';
import { ClientError } from './client-error.entity.js';

@Injectable()
export class ClientErrorsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'client-errors';
  readonly entities = [ClientError];

  constructor(private readonly registry: PersonalDataRegistry) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, { userIds }: WholePerson): Promise<Record<string, unknown>> {
    const clientErrors = await tx.find(ClientError, {
      select: { message: true, errorType: true, severity: true, details: true, createdAt: true },
      where: { userId: In([...userIds]) },
      order: { createdAt: 'ASC' },
    });
    return { clientErrors };
  }

  /**
   * That there was an error, and which one, is still counted. Its words may repeat what the person typed. What a browser without a user
   * reports belongs to nobody: it has been scrubbed, and expires, like all of them.
   */
  async erase(tx: EntityManager, { userId }: Person): Promise<void> {
    await forget(tx, [userId]);
  }

  anonymize(tx: EntityManager, guest: Person): Promise<void> {
    return this.erase(tx, guest);
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(ClientError, { userId: from }, { userId: to });
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await forget(tx, userIds);
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, ClientError, 'createdAt', keptSince('clientErrors', now));
  }
}

async function forget(tx: EntityManager, userIds: readonly string[]): Promise<void> {
  await tx.update(ClientError, { userId: In([...userIds]) }, { userId: null, message: '[erased]', details: {} });
}

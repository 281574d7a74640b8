import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { ClientError } from './client-error.entity.js';

@Injectable()
export class ClientErrorsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'client-errors';
  readonly entities = [ClientError];
  readonly months = [{ entity: ClientError, kept: 'clientErrors' }] as const;

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
   * reports belongs to nobody: it has been scrubbed like all of them, and goes with its month.
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

  /** A month goes whole, which may be a little later than its people. */
  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await forget(tx, userIds);
  }
}

async function forget(tx: EntityManager, userIds: readonly string[]): Promise<void> {
  await tx.update(ClientError, { userId: In([...userIds]) }, { userId: null, message: '[erased]', details: {} });
}

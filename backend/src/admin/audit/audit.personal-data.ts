import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { beginForgetting, deleteOldest } from '../../personal-data/old-rows.repository.js';
import {
  type Evidence,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
} from '../../personal-data/personal-data.js';
import { keptSince } from '../../personal-data/retention.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditRepository } from './audit.repository.js';

/** That a command was given stays for as long as a purchase. Its reason is free text, which may tell of a person. */
@Injectable()
export class AuditPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'audit';
  readonly entities = [AuditEntry];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly audit: AuditRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, person: Person, evidence: Evidence): Promise<Record<string, unknown>> {
    return { operatorActions: await this.audit.actionsOn(tx, subjectsOf(person, evidence)) };
  }

  async erase(tx: EntityManager, person: Person, evidence: Evidence): Promise<void> {
    await this.audit.forgetReasons(tx, subjectsOf(person, evidence));
  }

  anonymize(tx: EntityManager, guest: Person, evidence: Evidence): Promise<void> {
    return this.erase(tx, guest, evidence);
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    const subjects = [...userIds];
    // Their claims about what others paid stay, and what they were answered goes with them.
    for (const userId of userIds)
      subjects.push(...((await this.registry.of('cases').evidence?.(tx, { userId, reports: [] }))?.subjects ?? []));
    await this.audit.forgetReasons(tx, subjects);
  }

  async retain(tx: EntityManager, now: Date): Promise<boolean> {
    await beginForgetting(tx, now);
    const more = await this.audit.forgetBlocks(tx, keptSince('blocks', now));
    return (await deleteOldest(tx, AuditEntry, 'createdAt', keptSince('purchases', now))) || more;
  }
}

const subjectsOf = ({ userId, reports }: Person, { subjects = [] }: Evidence): string[] => [
  userId,
  ...reports.map(({ token }) => token),
  ...subjects,
];

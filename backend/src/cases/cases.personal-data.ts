import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Clock } from '../config/clock.js';
import { deleteOldest } from '../personal-data/old-rows.repository.js';
import {
  type Evidence,
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { keptSince } from '../personal-data/retention.js';
import { Case } from './case.entity.js';
import { CasesRepository } from './cases.repository.js';

/** That there was a case and how it ended belongs to the books; what was written in it belongs to its person. */
@Injectable()
export class CasesPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'cases';
  readonly entities = [Case];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly cases: CasesRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  /** The operator's answer is in the audit log as well, and is whose the claim is. */
  async evidence(tx: EntityManager, { userId }: Pick<Person, 'userId'>): Promise<Evidence> {
    return { purchases: 0, reportIds: [], subjects: await this.cases.idsWrittenBy(tx, userId) };
  }

  /** What another person wrote about a payment of theirs stays with that person. */
  async export(tx: EntityManager, { userIds }: WholePerson): Promise<Record<string, unknown>> {
    const rows = await this.cases.exportOf(tx, userIds);
    return {
      cases: rows.map(
        ({ kind, state, paymentId, reason, askedByUserId, message, words, openedAt, dueAt, closedAt }) => ({
          ...{ kind, state, receiptId: paymentId, reason },
          ...(askedByUserId === null || userIds.includes(askedByUserId)
            ? { message, words }
            : { message: null, words: null }),
          ...{ openedAt, dueAt, closedAt },
        }),
      ),
    };
  }

  erase(tx: EntityManager, { userId }: Person): Promise<void> {
    return this.cases.forget(tx, userId, this.clock.now());
  }

  /** There is no mailbox left to answer them at. */
  anonymize(tx: EntityManager, guest: Person): Promise<void> {
    return this.erase(tx, guest);
  }

  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await tx.update(Case, { userId: from }, { userId: to });
    await tx.update(Case, { askedByUserId: from }, { askedByUserId: to });
  }

  async drop(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    await tx.delete(Case, { userId: In([...userIds]) });
    for (const userId of userIds) await this.cases.forget(tx, userId, this.clock.now());
  }

  retain(tx: EntityManager, now: Date): Promise<boolean> {
    return deleteOldest(tx, Case, 'closedAt', keptSince('cases', now));
  }
}

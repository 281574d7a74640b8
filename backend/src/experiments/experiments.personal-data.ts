import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import {
  type Person,
  type PersonalData,
  PersonalDataRegistry,
  type WholePerson,
} from '../personal-data/personal-data.js';
import { VariantAssignment } from './variant-assignment.entity.js';
import { VariantAssignmentsRepository } from './variant-assignments.repository.js';

@Injectable()
export class ExperimentsPersonalData implements PersonalData, OnModuleInit {
  readonly part = 'experiments';
  readonly entities = [VariantAssignment];

  constructor(
    private readonly registry: PersonalDataRegistry,
    private readonly assignments: VariantAssignmentsRepository,
  ) {}

  onModuleInit(): void {
    this.registry.register(this);
  }

  async export(tx: EntityManager, { userIds }: WholePerson): Promise<Record<string, unknown>> {
    const variants = await tx.find(VariantAssignment, {
      select: { experiment: true, variant: true, assignedAt: true },
      where: { userId: In([...userIds]) },
      order: { experiment: 'ASC' },
    });
    return { variants };
  }

  async erase(tx: EntityManager, { userId }: Person): Promise<void> {
    await tx.delete(VariantAssignment, { userId });
  }

  /** What this person was shown first is what they keep being shown. */
  async transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    await this.assignments.keepFirst(tx, from, to);
    await tx.update(VariantAssignment, { userId: from }, { userId: to });
  }
}

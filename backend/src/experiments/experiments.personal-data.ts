import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DeclaresPersonalData, type PersonalData, personalTable } from '../platform/personal-data/personal-data.js';
import { VariantAssignment } from './variant-assignment.entity.js';
import { VariantAssignmentsRepository } from './variant-assignments.repository.js';

@Injectable()
@DeclaresPersonalData('experiments')
export class ExperimentsPersonalData implements PersonalData {
  readonly tables = [
    personalTable(VariantAssignment, {
      owner: { user: 'userId' },
      export: { as: 'variants', columns: ['experiment', 'variant', 'assignedAt'], orderBy: 'experiment' },
      erase: [{ delete: true }],
    }),
  ];

  constructor(private readonly assignments: VariantAssignmentsRepository) {}

  transfer(tx: EntityManager, from: string, to: string): Promise<void> {
    return this.assignments.keepFirst(tx, from, to);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { VariantsView } from './variant.dto.js';
import { EXPERIMENTS, type Experiment, VariantAssignment } from './variant-assignment.entity.js';

/** Which variants a user was given. */
@Injectable()
export class VariantAssignmentsRepository {
  constructor(@InjectRepository(VariantAssignment) private readonly assignments: Repository<VariantAssignment>) {}

  async of(userId: string): Promise<Partial<VariantsView>> {
    const rows = await this.assignments.findBy({ userId });
    return Object.fromEntries(rows.map(({ experiment, variant }) => [experiment, variant]));
  }

  /** Keeps what was drawn where nothing was kept before. @returns the experiments that were new to this user */
  async addMissing(userId: string, drawn: VariantsView, assignedAt: Date): Promise<Experiment[]> {
    const { raw } = await this.assignments
      .createQueryBuilder()
      .insert()
      .values(EXPERIMENTS.map((experiment) => ({ userId, experiment, variant: drawn[experiment], assignedAt })))
      .orIgnore()
      .returning('experiment')
      .execute();
    return (raw as Pick<VariantAssignment, 'experiment'>[]).map(({ experiment }) => experiment);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import type { VariantsView } from './variant.dto.js';
import { EXPERIMENTS, type Experiment, VariantAssignment } from './variant-assignment.entity.js';

@Injectable()
export class VariantAssignmentsRepository {
  constructor(@InjectRepository(VariantAssignment) private readonly assignments: Repository<VariantAssignment>) {}

  async of(userId: string): Promise<Partial<VariantsView>> {
    const rows = await this.assignments.findBy({ userId });
    return Object.fromEntries(rows.map(({ experiment, variant }) => [experiment, variant]));
  }

  /** Stores the variants of experiments that are new to a user, and returns these experiments. */
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

  /** Deletes the later of the assignments that two users have for one experiment. */
  async keepFirst(tx: EntityManager, one: string, other: string): Promise<void> {
    await tx.query(
      `DELETE FROM variant_assignments later USING variant_assignments earlier
       WHERE later.experiment = earlier.experiment
         AND (later."userId", earlier."userId") IN (($1, $2), ($2, $1))
         AND (earlier."assignedAt", earlier."userId") < (later."assignedAt", later."userId")`,
      [one, other],
    );
  }
}

import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

export const EXPERIMENTS = ['cart', 'checkout'] as const;
export type Experiment = (typeof EXPERIMENTS)[number];

/** The page a visitor gets in an experiment. Stored once, so that it never changes for them. */
@Entity('variant_assignments')
export class VariantAssignment {
  @PrimaryColumn({ type: 'text' })
  userId: string;
  @PrimaryColumn({ type: 'varchar', length: 20 })
  experiment: Experiment;
  @Column({ type: 'varchar', length: 20 }) variant: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) assignedAt: Date;
}

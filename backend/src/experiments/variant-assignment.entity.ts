import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { CART_VARIANTS, CHECKOUT_VARIANTS } from '../platform/config/variant-settings.js';

export const EXPERIMENTS = ['cart', 'checkout'] as const;
export type Experiment = (typeof EXPERIMENTS)[number];

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');

/** The page a visitor gets in an experiment. Stored once, so that it never changes for them. */
@Entity('variant_assignments')
@Check('variant_assignments_experiment_check', `experiment IN ('cart', 'checkout')`)
@Check(
  'variant_assignments_variant_check',
  `variant IN (${listed(CART_VARIANTS)}) AND experiment = 'cart' OR variant IN (${listed(CHECKOUT_VARIANTS)}) AND experiment = 'checkout'`,
)
@Index('variant_assignments_variant_idx', ['experiment', 'variant', 'assignedAt'])
export class VariantAssignment {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'variant_assignments_pkey' })
  @ForeignKey('User', { name: 'variant_assignments_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;
  @PrimaryColumn({ type: 'varchar', length: 20, primaryKeyConstraintName: 'variant_assignments_pkey' })
  experiment: Experiment;
  @Column({ type: 'varchar', length: 20 }) variant: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) assignedAt: Date;
}

import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A paid order with its raw answer. */
@Entity('provider_answers')
@Check('provider_answers_obtained_check', '(raw IS NULL) = ("obtainedAt" IS NULL)')
@Index('provider_answers_order_key', ['provider', 'service', 'order'], { unique: true })
@Index('provider_answers_begun_at_idx', ['begunAt'])
export class ProviderAnswer {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'provider_answers_pkey' }) provider: string;
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'provider_answers_pkey' }) service: string;
  /** The provider's id. */
  @PrimaryColumn({ type: 'varchar', length: 100, primaryKeyConstraintName: 'provider_answers_pkey' }) reportId: string;
  /** Key of what was sold. */
  @Column({ type: 'varchar', length: 64 }) order: string;
  @Column({ type: 'jsonb', nullable: true }) raw: unknown;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) begunAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) obtainedAt: Date | null;
}

import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** An answer that was paid for, word for word: what our reading of it left out can still be read. */
@Entity('provider_answers')
@Check('provider_answers_obtained_check', '(raw IS NULL) = ("obtainedAt" IS NULL)')
@Index('provider_answers_order_key', ['provider', 'service', 'order'], { unique: true })
@Index('provider_answers_begun_at_idx', ['begunAt'])
export class ProviderAnswer {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'provider_answers_pkey' })
  provider: string;
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'provider_answers_pkey' })
  service: string;
  /** The provider's own id. */
  @PrimaryColumn({ type: 'varchar', length: 100, primaryKeyConstraintName: 'provider_answers_pkey' })
  reportId: string;
  /** What was sold, in the words of the module that sold it. */
  @Column({ type: 'varchar', length: 64 })
  order: string;
  /** Null while it has not arrived. */
  @Column({ type: 'jsonb', nullable: true })
  raw: unknown;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  begunAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  obtainedAt: Date | null;
}

import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What one answer cost. Append-only; one row for each answer, however often it was asked for. */
@Entity('provider_spend')
@Check('provider_spend_cost_check', '"costCents" >= 0')
@Index('provider_spend_answer_key', ['provider', 'service', 'reportId'], { unique: true })
@Index('provider_spend_spent_at_idx', ['spentAt'])
export class ProviderSpend {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'provider_spend_pkey' })
  id: string;
  @Column({ type: 'varchar', length: 40 })
  provider: string;
  @Column({ type: 'varchar', length: 40 })
  service: string;
  @Column({ type: 'varchar', length: 100 })
  reportId: string;
  /** US cents, by the price in the settings on that day. */
  @Column({ type: 'integer' })
  costCents: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  spentAt: Date;
}

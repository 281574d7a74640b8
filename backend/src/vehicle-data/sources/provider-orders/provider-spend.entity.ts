import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The cost of one answer; append-only. */
@Entity('provider_spend')
@Check('provider_spend_cost_check', '"costCents" >= 0')
@Index('provider_spend_answer_key', ['provider', 'service', 'reportId'], { unique: true })
@Index('provider_spend_spent_at_idx', ['spentAt'])
export class ProviderSpend {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'provider_spend_pkey' }) id: string;
  @Column({ type: 'varchar', length: 40 }) provider: string;
  @Column({ type: 'varchar', length: 40 }) service: string;
  @Column({ type: 'varchar', length: 100 }) reportId: string;
  @Column({ type: 'integer' }) costCents: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) spentAt: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The cost of one answer; append-only. */
@Entity('provider_spend')
export class ProviderSpend {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'varchar', length: 40 }) provider: string;
  @Column({ type: 'varchar', length: 40 }) service: string;
  @Column({ type: 'varchar', length: 100 }) reportId: string;
  @Column({ type: 'integer' }) costCents: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) spentAt: Date;
}

import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An error a browser reported, bounded and scrubbed. */
@Entity('client_errors')
@Index('client_errors_created_at_idx', ['createdAt'])
export class ClientError {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'client_errors_pkey' })
  id: string;
  @Column({ type: 'text' })
  message: string;
  @Column({ type: 'varchar', length: 20 })
  errorType: string;
  @Column({ type: 'varchar', length: 20 })
  severity: string;
  /** Everything else that was reported. */
  @Column({ type: 'jsonb' })
  details: Record<string, unknown>;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An error that a browser reported, scrubbed. */
@Entity('client_errors')
@Index('client_errors_created_at_idx', ['createdAt'])
@Index('client_errors_user_id_idx', ['userId'])
@Index('client_errors_fingerprint_idx', ['fingerprint', 'createdAt'])
export class ClientError {
  @PrimaryGeneratedColumn('increment', { type: 'bigint', primaryKeyConstraintName: 'client_errors_pkey' }) id: string;
  @Column({ type: 'text' }) message: string;
  @Column({ type: 'varchar', length: 20 }) errorType: string;
  @Column({ type: 'varchar', length: 20 }) severity: string;
  @Column({ type: 'jsonb' }) details: Record<string, unknown>;
  /** Equal for occurrences of one error. */
  @Column({ type: 'varchar', length: 32 }) fingerprint: string;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('User', { name: 'client_errors_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

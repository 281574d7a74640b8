import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An error that a browser reported, scrubbed. */
@Entity('client_errors')
export class ClientError {
  @PrimaryGeneratedColumn('increment', { type: 'bigint' }) id: string;
  @Column({ type: 'text' }) message: string;
  @Column({ type: 'varchar', length: 20 }) errorType: string;
  @Column({ type: 'varchar', length: 20 }) severity: string;
  @Column({ type: 'jsonb' }) details: Record<string, unknown>;
  /** Equal for occurrences of one error. */
  @Column({ type: 'varchar', length: 32 }) fingerprint: string;
  @Column({ type: 'text', nullable: true })
  userId: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

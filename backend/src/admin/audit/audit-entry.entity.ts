import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An action of an operator. Append-only by trigger; only free text and the address of a block may be removed. */
@Entity('audit_log')
export class AuditEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'text' }) operator: string;
  @Column({ type: 'varchar', length: 40 }) action: string;
  @Column({ type: 'text', nullable: true }) subject: string | null;
  @Column({ type: 'jsonb', default: {} }) details: Record<string, unknown>;
  @Column({ type: 'varchar', length: 45, nullable: true }) ipAddress: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

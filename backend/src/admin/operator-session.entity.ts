import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A signed-in console. Its cookie holds a signed token with this id, so that it ends on every replica. */
@Entity('operator_sessions')
export class OperatorSession {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'operator_sessions_pkey' })
  id: string;
  @Column({ type: 'text' })
  @ForeignKey('Operator', { name: 'operator_sessions_operator_fkey', onDelete: 'CASCADE' })
  operatorName: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;
  @Column({ type: 'varchar', length: 45, nullable: true })
  ipAddress: string | null;
  @Column({ type: 'text', nullable: true })
  userAgent: string | null;
}

import { Column, CreateDateColumn, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A signed-in console. The cookie holds a signed token with this id, so that logging out and idling end it on every replica. */
@Entity('operator_sessions')
export class OperatorSession {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'operator_sessions_pkey' })
  id: string;
  @Column({ type: 'text' })
  @ForeignKey('Operator', { name: 'operator_sessions_operator_fkey', onDelete: 'CASCADE' })
  operatorName: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  /** Moves with every use; 30 idle minutes end the session. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;
  /** Where it was opened, for the list in which a stranger's session stands out. */
  @Column({ type: 'varchar', length: 45, nullable: true })
  ipAddress: string | null;
  @Column({ type: 'text', nullable: true })
  userAgent: string | null;
}

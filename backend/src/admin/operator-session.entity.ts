import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Operator } from './operator.entity.js';

/** A signed-in console. The cookie holds a signed token with this id, so that logging out and idling end it on every replica. */
@Entity('operator_sessions')
export class OperatorSession {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'operator_sessions_pkey' })
  id: string;
  @Column({ type: 'text' })
  operatorName: string;
  @ManyToOne(() => Operator, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'operatorName', foreignKeyConstraintName: 'operator_sessions_operator_fkey' })
  operator: Relation<Operator>;
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

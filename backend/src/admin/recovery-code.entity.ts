import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { Operator } from './operator.entity.js';

/** Opens the console once in place of a code of the authenticator. It has 140 random bits, so a plain hash keeps it. */
@Entity('operator_recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'operator_recovery_codes_pkey' })
  operatorName: string;
  @PrimaryColumn({ type: 'char', length: 64, primaryKeyConstraintName: 'operator_recovery_codes_pkey' })
  codeHash: string;
  @ManyToOne(() => Operator, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'operatorName', foreignKeyConstraintName: 'operator_recovery_codes_operator_fkey' })
  operator: Relation<Operator>;
  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}

import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** Opens the console once in place of a code of the authenticator app. Has 140 random bits, so that a plain hash suffices. */
@Entity('operator_recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'operator_recovery_codes_pkey' })
  @ForeignKey('Operator', { name: 'operator_recovery_codes_operator_fkey', onDelete: 'CASCADE' })
  operatorName: string;
  @PrimaryColumn({ type: 'char', length: 64, primaryKeyConstraintName: 'operator_recovery_codes_pkey' })
  codeHash: string;
  @Column({ type: 'timestamptz', nullable: true })
  usedAt: Date | null;
}

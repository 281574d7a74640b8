import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { LedgerSource } from './ledger-entry.entity.js';

/** Credits of one ledger entry and what is left of them, written by triggers of the ledger (docs/decisions/0006). */
@Entity('credit_grants')
@Check('credit_grants_credits_check', 'credits > 0')
@Check('credit_grants_remaining_check', 'remaining BETWEEN 0 AND credits')
@Index('credit_grants_payment_key', ['paymentId'], { unique: true })
@Index('credit_grants_user_id_idx', ['userId'])
export class CreditGrant {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'credit_grants_pkey' })
  id: string;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('User', { name: 'credit_grants_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Payment', { name: 'credit_grants_payment_fkey', onDelete: 'SET NULL' })
  paymentId: string | null;
  /** `unknown`: older than grants. */
  @Column({ type: 'varchar', length: 50 })
  source: LedgerSource | 'unknown';
  @Column({ type: 'integer' })
  credits: number;
  @Column({ type: 'integer', default: 0 })
  remaining: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { LedgerSource } from './ledger-entry.entity.js';

/** Credits of one ledger entry and what is left of them, written by triggers of the ledger (docs/decisions/0006). */
@Entity('credit_grants')
export class CreditGrant {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'text', nullable: true }) userId: string | null;
  @Column({ type: 'text', nullable: true }) paymentId: string | null;
  /** `unknown`: older than grants. */
  @Column({ type: 'varchar', length: 50 }) source: LedgerSource | 'unknown';
  @Column({ type: 'integer' }) credits: number;
  @Column({ type: 'integer', default: 0 }) remaining: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type LedgerSource = 'purchase' | 'renewal' | 'unlock' | 'refund' | 'period_end' | 'grant' | 'dispute';

/** A movement of credits; a balance is their sum, and a trigger forbids changes. */
@Entity('entitlement_ledger')
export class LedgerEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'text' }) userId: string;
  @Column({ type: 'varchar', length: 50 }) source: LedgerSource;
  @Column({ type: 'varchar', length: 50, nullable: true }) offerKey: string | null;
  @Column({ type: 'integer' }) deltaCredits: number;
  @Column({ type: 'boolean', default: false }) unlimitedFlag: boolean;
  @Column({ type: 'timestamptz', nullable: true }) periodEnd: Date | null;
  @Column({ type: 'text', nullable: true }) relatedCheckoutSessionId: string | null;
  @Column({ type: 'text', nullable: true }) paymentId: string | null;
  /** The grant it makes, spends or returns to, set by a trigger; null when no credit moves. */
  @Column({ type: 'bigint', nullable: true }) grantId: string | null;
  @Column({ type: 'bigint', nullable: true }) vehicleReportId: string | null;
  /** How often the report has been unlocked, including this time. */
  @Column({ type: 'integer', default: 1 }) round: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

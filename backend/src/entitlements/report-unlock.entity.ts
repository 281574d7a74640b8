import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** How a withdrawn unlock was refunded; `dispute`: its bank decides. */
export type RefundKind = 'money' | 'credit' | 'dispute';

/** The newest right to read a report; the ledger contains earlier ones. */
@Entity('report_unlocks')
export class ReportUnlock {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'text' }) userId: string;
  @Column({ type: 'bigint' }) vehicleReportId: string;
  @Column({ type: 'bigint' }) ledgerEntryId: string;
  @Column({ type: 'integer', default: 1 }) round: number;
  /** The payment it was bought with and the subscription that counts it; both null when an earlier credit paid. */
  @Column({ type: 'text', nullable: true }) paymentId: string | null;
  @Column({ type: 'text', nullable: true }) subscriptionId: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) unlockedAt: Date;
  @Column({ type: 'timestamptz' }) accessUntil: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) refunded: RefundKind | null;
  /** Whether its report has no history yet, set by triggers of both tables. */
  @Column({ type: 'boolean', default: false, insert: false, update: false }) waitsForHistory: boolean;
  @Column({ type: 'text', nullable: true }) disputedPaymentId: string | null;
}

/** The newest unlock of a report; both instants are null when it was never unlocked, or withdrawn. */
export interface UnlockFacts extends Pick<ReportUnlock, 'refunded'> {
  accessUntil: Date | null;
  unlockedAt: Date | null;
}

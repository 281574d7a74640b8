import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** How a withdrawn unlock was made good, or that it waits for what a bank decides. */
export type RefundKind = 'money' | 'credit' | 'dispute';

/** The right to read one report: the newest one, paid with one ledger entry. Those before it are in the ledger. */
@Entity('report_unlocks')
@Check(
  'report_unlocks_refund_check',
  `("revokedAt" IS NULL) = (refunded IS NULL) AND refunded IN ('money', 'credit', 'dispute')
    AND (refunded = 'dispute' OR "disputedPaymentId" IS NULL)`,
)
@Index('report_unlocks_report_key', ['vehicleReportId'], { unique: true })
@Index('report_unlocks_ledger_key', ['ledgerEntryId'], { unique: true })
@Index('report_unlocks_user_id_idx', ['userId'])
@Index('report_unlocks_subscription_idx', ['subscriptionId'])
@Index('report_unlocks_payment_idx', ['paymentId'])
@Index('report_unlocks_disputed_payment_idx', ['disputedPaymentId'], { where: '"disputedPaymentId" IS NOT NULL' })
@Index('report_unlocks_waiting_idx', ['unlockedAt'], { where: '"waitsForHistory" AND "revokedAt" IS NULL' })
export class ReportUnlock {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'report_unlocks_pkey' })
  id: string;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'report_unlocks_user_id_fkey' })
  userId: string;
  @Column({ type: 'bigint' })
  @ForeignKey('VehicleReport', { name: 'report_unlocks_report_id_fkey' })
  vehicleReportId: string;
  @Column({ type: 'bigint' })
  @ForeignKey('LedgerEntry', { name: 'report_unlocks_ledger_entry_fkey' })
  ledgerEntryId: string;
  @Column({ type: 'integer', default: 1 })
  round: number;
  /** The payment it was bought with and the subscription whose period counts it; both null when a credit from before paid. */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Payment', { name: 'report_unlocks_payment_fkey' })
  paymentId: string | null;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Subscription', { name: 'report_unlocks_subscription_fkey' })
  subscriptionId: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  unlockedAt: Date;
  @Column({ type: 'timestamptz' })
  accessUntil: Date;
  @Column({ type: 'timestamptz', nullable: true })
  revokedAt: Date | null;
  @Column({ type: 'varchar', length: 10, nullable: true })
  refunded: RefundKind | null;
  /** Whether its report has no history yet. Kept by triggers of both tables. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  waitsForHistory: boolean;
  /** The disputed payment it was withdrawn for; null when that is over. */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Payment', { name: 'report_unlocks_disputed_payment_fkey' })
  disputedPaymentId: string | null;
}

/** What was unlocked of a report, as a statement about the report finds it. */
export interface UnlockFacts extends Pick<ReportUnlock, 'refunded'> {
  /** Instant at which the bought access ends; null when it was not bought, or taken back. */
  accessUntil: Date | null;
  /** When that access began, however long ago; null when it was not bought, or taken back. */
  unlockedAt: Date | null;
}

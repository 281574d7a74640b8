import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** How a withdrawn unlock was refunded; `dispute`: its bank decides. */
export type RefundKind = 'money' | 'credit' | 'dispute';

/** The newest right to read a report; the ledger contains earlier ones. */
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
  /** The payment it was bought with and the subscription that counts it; both null when an earlier credit paid. */
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
  /** Whether its report has no history yet, set by triggers of both tables. */
  @Column({ type: 'boolean', default: false, insert: false, update: false })
  waitsForHistory: boolean;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Payment', { name: 'report_unlocks_disputed_payment_fkey' })
  disputedPaymentId: string | null;
}

/** The newest unlock of a report; both instants are null when it was never unlocked, or withdrawn. */
export interface UnlockFacts extends Pick<ReportUnlock, 'refunded'> {
  accessUntil: Date | null;
  unlockedAt: Date | null;
}

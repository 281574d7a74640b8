import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

export type LedgerSource = 'purchase' | 'renewal' | 'unlock' | 'refund' | 'period_end' | 'grant' | 'dispute';

/** Append-only movements of credits (a trigger refuses update and delete). A balance is their sum. Knows ids only. */
@Entity('entitlement_ledger')
@Check(
  'entitlement_ledger_source_check',
  `source IN ('purchase', 'renewal', 'unlock', 'refund', 'period_end', 'grant', 'dispute')`,
)
@Index('entitlement_ledger_purchase_key', ['relatedCheckoutSessionId'], { unique: true, where: `source = 'purchase'` })
@Index('entitlement_ledger_payment_key', ['paymentId'], { unique: true, where: `source IN ('purchase', 'renewal')` })
@Index('entitlement_ledger_payment_refund_key', ['paymentId'], { unique: true, where: `source = 'refund'` })
@Index('entitlement_ledger_unlock_key', ['vehicleReportId', 'round'], { unique: true, where: `source = 'unlock'` })
@Index('entitlement_ledger_refund_key', ['relatedCheckoutSessionId'], { unique: true, where: `source = 'refund'` })
@Index('entitlement_ledger_give_back_key', ['vehicleReportId', 'round'], { unique: true, where: `source = 'refund'` })
@Index('entitlement_ledger_user_id_idx', ['userId'])
@Index('entitlement_ledger_report_idx', ['vehicleReportId'])
@Index('entitlement_ledger_grant_idx', ['grantId'], { where: '"grantId" IS NOT NULL' })
export class LedgerEntry {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'entitlement_ledger_pkey' })
  id: string;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'entitlement_ledger_user_id_fkey' })
  userId: string;
  @Column({ type: 'varchar', length: 50 })
  source: LedgerSource;
  @Column({ type: 'varchar', length: 50, nullable: true })
  offerKey: string | null;
  @Column({ type: 'integer' })
  deltaCredits: number;
  @Column({ type: 'boolean', default: false })
  unlimitedFlag: boolean;
  @Column({ type: 'timestamptz', nullable: true })
  periodEnd: Date | null;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('CheckoutSession', { name: 'entitlement_ledger_session_fkey' })
  relatedCheckoutSessionId: string | null;
  /** The payment that brought this entry, or that was taken back with it. */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Payment', { name: 'entitlement_ledger_payment_fkey' })
  paymentId: string | null;
  /**
   * Whose credits it moves: the grant it made, spends or gives back to. Named by a trigger; null where nothing moves,
   * or nobody can know.
   */
  @Column({ type: 'bigint', nullable: true })
  @ForeignKey('CreditGrant', { name: 'entitlement_ledger_grant_fkey' })
  grantId: string | null;
  /** The report a credit was spent on, or given back for. */
  @Column({ type: 'bigint', nullable: true })
  @ForeignKey('VehicleReport', { name: 'entitlement_ledger_report_id_fkey' })
  vehicleReportId: string | null;
  /** How often this report has been unlocked, counting this time: once again only after the access before has ended. */
  @Column({ type: 'integer', default: 1 })
  round: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

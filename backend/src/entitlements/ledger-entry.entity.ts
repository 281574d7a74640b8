import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

export type LedgerSource = 'purchase' | 'renewal' | 'unlock' | 'refund' | 'period_end' | 'grant' | 'dispute';

/** A movement of credits; a balance is their sum, and a trigger forbids changes. */
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
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Payment', { name: 'entitlement_ledger_payment_fkey' })
  paymentId: string | null;
  /** The grant it makes, spends or returns to, set by a trigger; null when no credit moves. */
  @Column({ type: 'bigint', nullable: true })
  @ForeignKey('CreditGrant', { name: 'entitlement_ledger_grant_fkey' })
  grantId: string | null;
  @Column({ type: 'bigint', nullable: true })
  @ForeignKey('VehicleReport', { name: 'entitlement_ledger_report_id_fkey' })
  vehicleReportId: string | null;
  /** How often the report has been unlocked, including this time. */
  @Column({ type: 'integer', default: 1 })
  round: number;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

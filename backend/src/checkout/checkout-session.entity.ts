import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { OfferMode } from '../payments/offers/offer.dto.js';
import type { CheckoutStatus } from './checkout-states.js';
import { MAX_EXTENSIONS } from './quotes.js';

/** One attempt to buy an offer for a report, at the price of the catalog at that time; its payment has its id. */
@Entity('checkout_sessions')
@Check('checkout_sessions_value_check', 'value > 0')
@Check('checkout_sessions_extensions_check', `extensions BETWEEN 0 AND ${MAX_EXTENSIONS}`)
@Check(
  'checkout_sessions_status_check',
  `status IN ('created', 'processing', 'requires_action', 'completed', 'failed', 'expired', 'refunded')`,
)
@Check(
  'checkout_sessions_completed_check',
  `status NOT IN ('completed', 'refunded') OR ("transactionId" IS NOT NULL AND "completedAt" IS NOT NULL)`,
)
@Index('checkout_sessions_transaction_key', ['transactionId'], { unique: true })
@Index('checkout_sessions_user_id_idx', ['userId'])
@Index('checkout_sessions_created_at_idx', ['createdAt'])
@Index('checkout_sessions_completed_at_idx', ['completedAt'])
@Index('checkout_sessions_status_idx', ['status', 'createdAt'])
@Index('checkout_sessions_contact_email_idx', ['contactEmail'])
@Index('checkout_sessions_report_id_idx', ['vehicleReportId'])
@Index('checkout_sessions_open_idx', ['statusChangedAt'], {
  where: `status IN ('created', 'processing', 'requires_action')`,
})
export class CheckoutSession {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'checkout_sessions_pkey' })
  id: string;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'checkout_sessions_user_id_fkey' })
  userId: string;
  @Column({ type: 'bigint' })
  @ForeignKey('VehicleReport', { name: 'checkout_sessions_report_id_fkey' })
  vehicleReportId: string;
  @Column({ type: 'varchar', length: 50 })
  offerKey: string;
  @Column({ type: 'text', nullable: true })
  priceId: string | null;
  @Column({ type: 'varchar', length: 20 })
  mode: OfferMode;
  /** Cents. */
  @Column({ type: 'integer' })
  value: number;
  @Column({ type: 'varchar', length: 3, default: 'USD' })
  currency: string;
  /** The mailbox of the purchase: the one typed, else that of the user at the payment. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  contactEmail: string | null;
  @Column({ type: 'text', nullable: true })
  gaClientId: string | null;
  @Column({ type: 'text', nullable: true })
  gaSessionId: string | null;
  @Column({ type: 'text', nullable: true })
  gclid: string | null;
  @Column({ type: 'text', nullable: true })
  gbraid: string | null;
  @Column({ type: 'text', nullable: true })
  wbraid: string | null;
  @Column({ type: 'text', nullable: true })
  utmSource: string | null;
  @Column({ type: 'text', nullable: true })
  utmMedium: string | null;
  @Column({ type: 'text', nullable: true })
  utmCampaign: string | null;
  @Column({ type: 'text', nullable: true })
  utmTerm: string | null;
  @Column({ type: 'text', nullable: true })
  utmContent: string | null;
  /** Marketing parameters without a column. */
  @Column({ type: 'jsonb', default: {} })
  marketing: Record<string, string>;
  @Column({ type: 'varchar', length: 20, default: 'created' })
  status: CheckoutStatus;
  @Column({ type: 'text', nullable: true })
  transactionId: string | null;
  @Column({ type: 'timestamptz' })
  expiresAt: Date;
  @Column({ type: 'integer', default: 0 })
  extensions: number;
  /** Set by a trigger; the reconcile job finds stuck sessions by it. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  statusChangedAt: Date;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  completedAt: Date | null;
}

import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  type Relation,
} from 'typeorm';
import { VehicleReport } from '../reports/vehicle-report.entity.js';
import { User } from '../users/user.entity.js';
import { CARD_CHECK } from './paid-with.js';
import type { CheckoutStatus } from './checkout-states.js';
import type { OfferMode } from './offer.dto.js';
import { MAX_EXTENSIONS } from './quotes.js';

/**
 * Why money went back: nothing was found, the buyer or the operator asked, the provider did it, it came too late, for the
 * second time or for a vehicle that was not meant, or nothing of it was used.
 */
export type RefundReason =
  'no_records' | 'requested' | 'operator' | 'provider' | 'late' | 'duplicate' | 'wrong_vehicle' | 'unused';

/** One attempt to buy one offer for one report. Price, mode and terms are the catalogue's at the time, never the client's. */
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
@Check('checkout_sessions_card_check', CARD_CHECK)
@Index('checkout_sessions_transaction_key', ['transactionId'], { unique: true })
@Index('checkout_sessions_user_id_idx', ['userId'])
@Index('checkout_sessions_created_at_idx', ['createdAt'])
@Index('checkout_sessions_completed_at_idx', ['completedAt'])
@Index('checkout_sessions_status_idx', ['status', 'createdAt'])
@Index('checkout_sessions_contact_email_idx', ['contactEmail'])
@Index('checkout_sessions_report_id_idx', ['vehicleReportId'])
@Index('checkout_sessions_reference_idx', ['paymentReference'])
@Index('checkout_sessions_open_idx', ['statusChangedAt'], {
  where: `status IN ('created', 'processing', 'requires_action')`,
})
export class CheckoutSession {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'checkout_sessions_pkey' })
  id: string;
  @Column({ type: 'text' })
  userId: string;
  @ManyToOne(() => User)
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'checkout_sessions_user_id_fkey' })
  user: Relation<User>;
  @Column({ type: 'bigint' })
  vehicleReportId: string;
  @ManyToOne(() => VehicleReport)
  @JoinColumn({ name: 'vehicleReportId', foreignKeyConstraintName: 'checkout_sessions_report_id_fkey' })
  vehicleReport: Relation<VehicleReport>;
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
  /** Where the receipt goes; may differ from the user's own e-mail, which needs proof. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  contactEmail: string | null;
  /** The provider's own id of this payment. */
  @Column({ type: 'text', nullable: true })
  paymentReference: string | null;
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
  /** The marketing parameters that have no column of their own. */
  @Column({ type: 'jsonb', default: {} })
  marketing: Record<string, string>;
  @Column({ type: 'varchar', length: 20, default: 'created' })
  status: CheckoutStatus;
  @Column({ type: 'text', nullable: true })
  transactionId: string | null;
  /** The brand of the card in words and its last four digits, where the provider told them. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  cardBrand: string | null;
  @Column({ type: 'varchar', length: 4, nullable: true })
  cardLast4: string | null;
  /** Until when the quoted price is held. */
  @Column({ type: 'timestamptz' })
  expiresAt: Date;
  /** How often the buyer has asked for more time. */
  @Column({ type: 'integer', default: 0 })
  extensions: number;
  /** Kept by a trigger; tells the reconcile job what is stuck. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  statusChangedAt: Date;
  @Column({ type: 'varchar', length: 20, nullable: true })
  refundReason: RefundReason | null;
  /** The provider's own id of the refund, once it has been made. */
  @Column({ type: 'text', nullable: true })
  refundReference: string | null;
  @Column({ type: 'timestamptz', nullable: true })
  refundedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  completedAt: Date | null;
}

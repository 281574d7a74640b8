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
import type { RefundReason } from '../checkout/checkout-session.entity.js';
import { CARD_CHECK } from '../checkout/paid-with.js';
import { Subscription } from './subscription.entity.js';

export type ChargeKind = 'renewal' | 'extra_report';
export type ChargeStatus = 'pending' | 'paid' | 'failed' | 'refunded';

/** One later charge of a plan. Its id is the provider's idempotency key: asked twice, charged once. */
@Entity('subscription_charges')
@Check('subscription_charges_kind_check', `kind IN ('renewal', 'extra_report')`)
@Check('subscription_charges_status_check', `status IN ('pending', 'paid', 'failed', 'refunded')`)
@Check('subscription_charges_amount_check', '"amountCents" > 0')
@Check('subscription_charges_paid_check', `status NOT IN ('paid', 'refunded') OR "transactionId" IS NOT NULL`)
@Check('subscription_charges_report_check', `(kind = 'extra_report') = ("vehicleReportId" IS NOT NULL)`)
@Check('subscription_charges_on_session_check', `kind = 'renewal' OR NOT "onSession"`)
@Check('subscription_charges_card_check', CARD_CHECK)
@Index('subscription_charges_renewal_key', ['subscriptionId', 'period'], {
  unique: true,
  where: `kind = 'renewal' AND status <> 'failed'`,
})
@Index('subscription_charges_extra_key', ['vehicleReportId'], {
  unique: true,
  where: `kind = 'extra_report' AND status = 'pending'`,
})
@Index('subscription_charges_transaction_key', ['transactionId'], { unique: true })
@Index('subscription_charges_reference_idx', ['paymentReference'])
@Index('subscription_charges_created_at_idx', ['createdAt'])
@Index('subscription_charges_pending_idx', ['createdAt'], { where: `status = 'pending'` })
@Index('subscription_charges_report_idx', ['vehicleReportId'], { where: '"vehicleReportId" IS NOT NULL' })
@Index('subscription_charges_subscription_idx', ['subscriptionId'])
export class SubscriptionCharge {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'subscription_charges_pkey' })
  id: string;
  @Column({ type: 'text' })
  subscriptionId: string;
  @ManyToOne(() => Subscription)
  @JoinColumn({ name: 'subscriptionId', foreignKeyConstraintName: 'subscription_charges_subscription_fkey' })
  subscription: Relation<Subscription>;
  @Column({ type: 'varchar', length: 20 })
  kind: ChargeKind;
  /** The period a renewal pays for, or the one an extra report falls in. */
  @Column({ type: 'integer' })
  period: number;
  @Column({ type: 'bigint', nullable: true })
  vehicleReportId: string | null;
  @ManyToOne(() => VehicleReport)
  @JoinColumn({ name: 'vehicleReportId', foreignKeyConstraintName: 'subscription_charges_report_fkey' })
  vehicleReport: Relation<VehicleReport>;
  @Column({ type: 'integer' })
  amountCents: number;
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  /** The buyer is present and pays with another method; otherwise the kept one is charged. */
  @Column({ type: 'boolean', default: false })
  onSession: boolean;
  @Column({ type: 'varchar', length: 20, default: 'pending' })
  status: ChargeStatus;
  @Column({ type: 'text', nullable: true })
  paymentReference: string | null;
  @Column({ type: 'text', nullable: true })
  transactionId: string | null;
  /** The brand of the card in words and its last four digits, where the provider told them. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  cardBrand: string | null;
  @Column({ type: 'varchar', length: 4, nullable: true })
  cardLast4: string | null;
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;
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
  settledAt: Date | null;
}

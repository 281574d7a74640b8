import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { DisputeState, PaymentState } from './payment-states.js';

export type PaymentKind = 'purchase' | 'renewal' | 'extra_report';

/** `REFUND_TEXTS` says what each means. */
export type RefundReason =
  | 'no_records'
  | 'no_answer'
  | 'second_trial'
  | 'requested'
  | 'operator'
  | 'provider'
  | 'late'
  | 'ended'
  | 'duplicate'
  | 'wrong_vehicle'
  | 'unused'
  | 'guarantee'
  | 'dispute';

/** A payment of a purchase, which has the id of its checkout session, or of a running subscription. */
@Entity('payments')
@Check('payments_kind_check', `kind IN ('purchase', 'renewal', 'extra_report')`)
@Check('payments_state_check', `state IN ('pending', 'paid', 'failed', 'refunded')`)
@Check('payments_amount_check', '"amountCents" > 0')
@Check(
  'payments_paid_check',
  `(state <> 'paid' OR "settledAt" IS NOT NULL) AND (state NOT IN ('paid', 'refunded') OR "transactionId" IS NOT NULL)`,
)
@Check('payments_session_check', `(kind = 'purchase') = ("checkoutSessionId" IS NOT NULL)`)
@Check(
  'payments_subscription_check',
  `num_nonnulls("subscriptionId", period) = CASE kind WHEN 'purchase' THEN 0 ELSE 2 END`,
)
@Check('payments_report_check', `(kind = 'renewal') = ("vehicleReportId" IS NULL)`)
@Check('payments_on_session_check', `kind = 'renewal' OR "onSession" = (kind = 'purchase')`)
@Check('payments_card_check', `("cardBrand" IS NULL) = ("cardLast4" IS NULL) AND "cardLast4" ~ '^[0-9]{4}$'`)
@Check(
  'payments_dispute_check',
  `"disputeState" IN ('open', 'won', 'lost') AND ("disputeState" IS DISTINCT FROM 'lost' OR state = 'refunded')`,
)
@Index('payments_session_key', ['checkoutSessionId'], { unique: true })
@Index('payments_renewal_key', ['subscriptionId', 'period'], {
  unique: true,
  where: `kind = 'renewal' AND state <> 'failed' AND "refundReason" IS DISTINCT FROM 'late'`,
})
@Index('payments_extra_report_key', ['vehicleReportId'], {
  unique: true,
  where: `kind = 'extra_report' AND state = 'pending'`,
})
@Index('payments_transaction_key', ['transactionId'], { unique: true })
@Index('payments_reference_idx', ['reference'])
@Index('payments_created_at_idx', ['createdAt'])
@Index('payments_user_id_idx', ['userId'])
@Index('payments_settled_at_idx', ['settledAt'])
@Index('payments_pending_idx', ['createdAt'], { where: `state = 'pending' AND kind <> 'purchase'` })
@Index('payments_report_idx', ['vehicleReportId'], { where: '"vehicleReportId" IS NOT NULL' })
@Index('payments_subscription_idx', ['subscriptionId'])
export class Payment {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'payments_pkey' })
  id: string;
  @Column({ type: 'varchar', length: 20 })
  kind: PaymentKind;
  @Column({ type: 'varchar', length: 20, default: 'pending' })
  state: PaymentState;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'payments_user_id_fkey' })
  userId: string;
  @Column({ type: 'varchar', length: 50 })
  offerKey: string;
  @Column({ type: 'integer' })
  amountCents: number;
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('CheckoutSession', { name: 'payments_session_fkey' })
  checkoutSessionId: string | null;
  @Column({ type: 'text', nullable: true })
  @ForeignKey('Subscription', { name: 'payments_subscription_fkey' })
  subscriptionId: string | null;
  /** The period that a renewal pays for or an extra report falls in. */
  @Column({ type: 'integer', nullable: true })
  period: number | null;
  @Column({ type: 'bigint', nullable: true })
  @ForeignKey('VehicleReport', { name: 'payments_report_fkey' })
  vehicleReportId: string | null;
  /** The buyer is present and may try another card; otherwise the saved method is charged once. */
  @Column({ type: 'boolean', default: false })
  onSession: boolean;
  @Column({ type: 'text', nullable: true })
  reference: string | null;
  /** The provider's id of the charge. */
  @Column({ type: 'text', nullable: true })
  transactionId: string | null;
  @Column({ type: 'varchar', length: 20, nullable: true })
  cardBrand: string | null;
  @Column({ type: 'varchar', length: 4, nullable: true })
  cardLast4: string | null;
  /** SHA-256, hexadecimal, of the provider's fingerprint of the card. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  cardFingerprintHash: string | null;
  @Column({ type: 'text', nullable: true })
  failureReason: string | null;
  @Column({ type: 'varchar', length: 20, nullable: true })
  refundReason: RefundReason | null;
  /** The provider's id of the refund, once it was made. */
  @Column({ type: 'text', nullable: true })
  refundReference: string | null;
  @Column({ type: 'timestamptz', nullable: true })
  refundedAt: Date | null;
  @Column({ type: 'varchar', length: 30, nullable: true })
  disputeState: DisputeState | null;
  @Column({ type: 'text', nullable: true })
  disputeReference: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  /** When it was paid or refused. */
  @Column({ type: 'timestamptz', nullable: true })
  settledAt: Date | null;
}

export type NewPayment = Pick<
  Payment,
  'id' | 'kind' | 'userId' | 'offerKey' | 'amountCents' | 'currency' | 'onSession'
> &
  Partial<Pick<Payment, 'checkoutSessionId' | 'subscriptionId' | 'period' | 'vehicleReportId'>>;

import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
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
export class Payment {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column({ type: 'varchar', length: 20 }) kind: PaymentKind;
  @Column({ type: 'varchar', length: 20, default: 'pending' }) state: PaymentState;
  @Column({ type: 'text' }) userId: string;
  @Column({ type: 'varchar', length: 50 }) offerKey: string;
  @Column({ type: 'integer' }) amountCents: number;
  @Column({ type: 'varchar', length: 3 }) currency: string;
  @Column({ type: 'text', nullable: true }) checkoutSessionId: string | null;
  @Column({ type: 'text', nullable: true }) subscriptionId: string | null;
  /** The period that a renewal pays for or an extra report falls in. */
  @Column({ type: 'integer', nullable: true }) period: number | null;
  @Column({ type: 'bigint', nullable: true }) vehicleReportId: string | null;
  /** The buyer is present and may try another card; otherwise the saved method is charged once. */
  @Column({ type: 'boolean', default: false }) onSession: boolean;
  @Column({ type: 'text', nullable: true }) reference: string | null;
  /** The provider's id of the charge. */
  @Column({ type: 'text', nullable: true }) transactionId: string | null;
  @Column({ type: 'varchar', length: 20, nullable: true }) cardBrand: string | null;
  @Column({ type: 'varchar', length: 4, nullable: true }) cardLast4: string | null;
  /** SHA-256, hexadecimal, of the provider's fingerprint of the card. */
  @Column({ type: 'varchar', length: 64, nullable: true }) cardFingerprintHash: string | null;
  @Column({ type: 'text', nullable: true }) failureReason: string | null;
  @Column({ type: 'varchar', length: 20, nullable: true }) refundReason: RefundReason | null;
  /** The provider's id of the refund, once it was made. */
  @Column({ type: 'text', nullable: true }) refundReference: string | null;
  @Column({ type: 'timestamptz', nullable: true }) refundedAt: Date | null;
  @Column({ type: 'varchar', length: 30, nullable: true }) disputeState: DisputeState | null;
  @Column({ type: 'text', nullable: true }) disputeReference: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  /** When it was paid or refused. */
  @Column({ type: 'timestamptz', nullable: true }) settledAt: Date | null;
}

export type NewPayment = Pick<
  Payment,
  'id' | 'kind' | 'userId' | 'offerKey' | 'amountCents' | 'currency' | 'onSession'
> &
  Partial<Pick<Payment, 'checkoutSessionId' | 'subscriptionId' | 'period' | 'vehicleReportId'>>;

import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { DisputeState } from '../payment-states.js';

export type SimulatedStatus =
  'unpaid' | 'requires_action' | 'processing' | 'paid' | 'declined' | 'canceled' | 'refunded';

/** The books of the simulated provider: what a real one would keep on its own side. */
@Entity('simulated_payments')
@Check(
  'simulated_payments_dispute_check',
  `dispute IN ('open', 'won', 'lost') AND (dispute IS NULL) = ("disputedAt" IS NULL)`,
)
@Check(
  'simulated_payments_status_check',
  `status IN ('unpaid', 'requires_action', 'processing', 'paid', 'declined', 'canceled', 'refunded')`,
)
export class SimulatedPayment {
  /** One payment for each key, so that a repeated call finds the same one. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'simulated_payments_pkey' })
  reference: string;
  /** Cents. */
  @Column({ type: 'integer' })
  amount: number;
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  @Column({ type: 'varchar', length: 20, default: 'unpaid' })
  status: SimulatedStatus;
  @Column({ type: 'text', nullable: true })
  transactionId: string | null;
  /** The test payment method it was charged with. */
  @Column({ type: 'text', nullable: true })
  method: string | null;
  /** The buyer whose method is kept for later payments. */
  @Column({ type: 'text', nullable: true })
  customer: string | null;
  /** When a delayed payment arrives. */
  @Column({ type: 'timestamptz', nullable: true })
  settlesAt: Date | null;
  @Column({ type: 'text', nullable: true })
  refundId: string | null;
  /** How the dispute stands that was played, and when it began. */
  @Column({ type: 'varchar', length: 10, nullable: true })
  dispute: DisputeState | null;
  @Column({ type: 'timestamptz', nullable: true })
  disputedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

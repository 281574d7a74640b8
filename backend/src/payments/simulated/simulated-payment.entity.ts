import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { DisputeState } from '../payment-states.js';

export type SimulatedStatus =
  'unpaid' | 'requires_action' | 'processing' | 'paid' | 'declined' | 'canceled' | 'refunded';

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
  @Column({ type: 'text', nullable: true })
  method: string | null;
  @Column({ type: 'text', nullable: true })
  customer: string | null;
  @Column({ type: 'timestamptz', nullable: true })
  settlesAt: Date | null;
  @Column({ type: 'text', nullable: true })
  refundId: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true })
  dispute: DisputeState | null;
  @Column({ type: 'timestamptz', nullable: true })
  disputedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

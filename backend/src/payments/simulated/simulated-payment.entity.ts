import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { DisputeState } from '../payment-states.js';

export type SimulatedStatus =
  'unpaid' | 'requires_action' | 'processing' | 'paid' | 'declined' | 'canceled' | 'refunded';

@Entity('simulated_payments')
export class SimulatedPayment {
  @PrimaryColumn({ type: 'text' }) reference: string;
  /** Cents. */
  @Column({ type: 'integer' }) amount: number;
  @Column({ type: 'varchar', length: 3 }) currency: string;
  @Column({ type: 'varchar', length: 20, default: 'unpaid' }) status: SimulatedStatus;
  @Column({ type: 'text', nullable: true }) transactionId: string | null;
  @Column({ type: 'text', nullable: true }) method: string | null;
  @Column({ type: 'text', nullable: true }) customer: string | null;
  @Column({ type: 'timestamptz', nullable: true }) settlesAt: Date | null;
  @Column({ type: 'text', nullable: true }) refundId: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) dispute: DisputeState | null;
  @Column({ type: 'timestamptz', nullable: true }) disputedAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

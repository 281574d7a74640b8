import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The books of the simulated provider: what a real one would keep on its own side. */
@Entity('simulated_payments')
@Check('simulated_payments_status_check', `status IN ('unpaid', 'paid', 'declined')`)
export class SimulatedPayment {
  /** One payment for each checkout session, so that a repeated call finds the same one. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'simulated_payments_pkey' })
  reference: string;
  /** Cents. */
  @Column({ type: 'integer' })
  amount: number;
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  @Column({ type: 'varchar', length: 20, default: 'unpaid' })
  status: 'unpaid' | 'paid' | 'declined';
  @Column({ type: 'text', nullable: true })
  transactionId: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

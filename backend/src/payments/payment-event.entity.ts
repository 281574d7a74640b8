import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** An event of a payment provider, stored once, in the transaction that applies it. */
@Entity('payment_events')
@Index('payment_events_reference_idx', ['paymentReference'])
@Index('payment_events_received_at_idx', ['receivedAt'])
export class PaymentEventRow {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'payment_events_pkey' })
  id: string;
  @Column({ type: 'varchar', length: 20 })
  provider: string;
  @Column({ type: 'text' })
  type: string;
  @Column({ type: 'text', nullable: true })
  paymentReference: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  receivedAt: Date;
}

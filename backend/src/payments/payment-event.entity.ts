import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An event of a payment provider, stored once, in the transaction that applies it. */
@Entity('payment_events')
export class PaymentEventRow {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column({ type: 'varchar', length: 20 }) provider: string;
  @Column({ type: 'text' }) type: string;
  @Column({ type: 'text', nullable: true }) paymentReference: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) receivedAt: Date;
}

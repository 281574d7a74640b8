import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Evidence of what a buyer agreed to; a trigger forbids changes and stores it for three years. */
@Entity('checkout_consents')
export class CheckoutConsent {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'text' }) checkoutSessionId: string;
  /** Terms accepted, with the renewal sentence when the offer renews. */
  @Column({ type: 'text' }) consentText: string;
  @Column({ type: 'varchar', length: 64 }) textHash: string;
  @Column({ type: 'boolean' }) renewalAccepted: boolean;
  @Column({ type: 'varchar', length: 20 }) termsVersion: string;
  @Column({ type: 'varchar', length: 50 }) offerKey: string;
  @Column({ type: 'integer' }) amountCents: number;
  @Column({ type: 'varchar', length: 3 }) currency: string;
  @Column({ type: 'integer', nullable: true }) renewalAmountCents: number | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) renewalInterval: string | null;
  @Column({ type: 'timestamptz', nullable: true }) firstChargeAt: Date | null;
  @Column({ type: 'integer', nullable: true }) perReportCents: number | null;
  @Column({ type: 'varchar', length: 45, nullable: true }) ipAddress: string | null;
  @Column({ type: 'text', nullable: true }) userAgent: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

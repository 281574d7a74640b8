import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { OfferMode } from '../payments/offers/offer.dto.js';
import type { CheckoutStatus } from './checkout-states.js';

/** One attempt to buy an offer for a report, at the price of the catalog at that time; its payment has its id. */
@Entity('checkout_sessions')
export class CheckoutSession {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column({ type: 'text' }) userId: string;
  @Column({ type: 'bigint' }) vehicleReportId: string;
  @Column({ type: 'varchar', length: 50 }) offerKey: string;
  @Column({ type: 'text', nullable: true }) priceId: string | null;
  @Column({ type: 'varchar', length: 20 }) mode: OfferMode;
  /** Cents. */
  @Column({ type: 'integer' }) value: number;
  @Column({ type: 'varchar', length: 3, default: 'USD' }) currency: string;
  /** The mailbox of the purchase: the one typed, else that of the user at the payment. */
  @Column({ type: 'varchar', length: 255, nullable: true }) contactEmail: string | null;
  @Column({ type: 'text', nullable: true }) gaClientId: string | null;
  @Column({ type: 'text', nullable: true }) gaSessionId: string | null;
  @Column({ type: 'text', nullable: true }) gclid: string | null;
  @Column({ type: 'text', nullable: true }) gbraid: string | null;
  @Column({ type: 'text', nullable: true }) wbraid: string | null;
  @Column({ type: 'text', nullable: true }) utmSource: string | null;
  @Column({ type: 'text', nullable: true }) utmMedium: string | null;
  @Column({ type: 'text', nullable: true }) utmCampaign: string | null;
  @Column({ type: 'text', nullable: true }) utmTerm: string | null;
  @Column({ type: 'text', nullable: true }) utmContent: string | null;
  /** Marketing parameters without a column. */
  @Column({ type: 'jsonb', default: {} }) marketing: Record<string, string>;
  @Column({ type: 'varchar', length: 20, default: 'created' }) status: CheckoutStatus;
  @Column({ type: 'text', nullable: true }) transactionId: string | null;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'integer', default: 0 }) extensions: number;
  /** Set by a trigger; the reconcile job finds stuck sessions by it. */
  @Column({ type: 'timestamptz', default: () => 'now()' }) statusChangedAt: Date;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) completedAt: Date | null;
}

import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { SUBSCRIPTION_STATUSES } from '../platform/input-rules/codes.js';

export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * Who canceled. `mailbox`: another person, who has proven the mailbox of the purchase. `joining`: accounts with two
 * subscriptions were merged. `erasure`: its mailbox was erased, so no email can announce a charge.
 */
export const CANCELERS = ['payer', 'mailbox', 'operator', 'joining', 'erasure'] as const;
export type Canceler = (typeof CANCELERS)[number];

@Entity('subscriptions')
export class Subscription {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column({ type: 'text' }) userId: string;
  @Column({ type: 'text' }) checkoutSessionId: string;
  @Column({ type: 'varchar', length: 50 }) offerKey: string;
  @Column({ type: 'varchar', length: 20 }) status: SubscriptionStatus;
  @Column({ type: 'integer' }) amountCents: number;
  @Column({ type: 'varchar', length: 3 }) currency: string;
  @Column({ type: 'integer', nullable: true }) perReportCents: number | null;
  /** Reports that a period pays for; null when it grants credits instead. */
  @Column({ type: 'integer', nullable: true }) reportsPerPeriod: number | null;
  /** `reportsPerPeriod` after a renewal, which may exceed that of a trial; null when it stays. */
  @Column({ type: 'integer', nullable: true }) reportsPerRenewal: number | null;
  @Column({ type: 'integer', default: 0 }) reportsUsed: number;
  @Column({ type: 'integer' }) creditsPerPeriod: number;
  /** Number of the period; the purchase pays for period 0. */
  @Column({ type: 'integer', default: 0 }) period: number;
  @Column({ type: 'timestamptz' }) currentPeriodStart: Date;
  @Column({ type: 'timestamptz' }) currentPeriodEnd: Date;
  /** The current period ends this many months after the anchor, so that the 31st stays the 31st. */
  @Column({ type: 'timestamptz' }) anchorAt: Date;
  @Column({ type: 'integer' }) anchorMonths: number;
  /** The end of the period, or the next attempt after a refused charge. */
  @Column({ type: 'timestamptz' }) nextChargeAt: Date;
  @Column({ type: 'integer', default: 0 }) failedAttempts: number;
  @Column({ type: 'boolean', default: false }) cancelAtPeriodEnd: boolean;
  @Column({ type: 'timestamptz', nullable: true }) canceledAt: Date | null;
  @Column({ type: 'varchar', length: 20, nullable: true }) canceledBy: Canceler | null;
  @Column({ type: 'timestamptz', nullable: true }) endedAt: Date | null;
  @Column({ type: 'varchar', length: 20 }) provider: string;
  /** The provider's ids of the buyer and of the saved method. */
  @Column({ type: 'text', nullable: true }) customerReference: string | null;
  @Column({ type: 'text', nullable: true }) methodReference: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

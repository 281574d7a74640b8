import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * Who canceled; `mailbox`: the person who has proven the mailbox of the purchase, and is not the payer; `joining`: it
 * met another one; `erasure`: the owner of its mailbox had their data deleted, and no email tells its payer of a
 * charge.
 */
export const CANCELERS = ['payer', 'mailbox', 'operator', 'joining', 'erasure'] as const;
export type Canceler = (typeof CANCELERS)[number];

/** A subscription: it renews. Amounts are those the buyer agreed to, whatever the catalog says later. */
@Entity('subscriptions')
@Check('subscriptions_status_check', `status IN ('trialing', 'active', 'past_due', 'canceled')`)
@Check('subscriptions_ended_check', `(status = 'canceled') = ("endedAt" IS NOT NULL)`)
@Check(
  'subscriptions_used_check',
  '"reportsUsed" >= 0 AND ("reportsPerPeriod" IS NULL OR "reportsUsed" <= "reportsPerPeriod")',
)
@Check('subscriptions_period_check', '"currentPeriodEnd" > "currentPeriodStart"')
@Index('subscriptions_session_key', ['checkoutSessionId'], { unique: true })
@Check('subscriptions_canceled_by_check', `"canceledBy" IN ('payer', 'mailbox', 'operator', 'joining', 'erasure')`)
@Index('subscriptions_renewing_key', ['userId', 'offerKey'], {
  unique: true,
  where: '"endedAt" IS NULL AND NOT "cancelAtPeriodEnd"',
})
@Index('subscriptions_user_id_idx', ['userId'])
@Index('subscriptions_created_at_idx', ['createdAt'])
@Index('subscriptions_trial_end_idx', ['currentPeriodEnd'], { where: "status = 'trialing'" })
@Index('subscriptions_due_idx', ['nextChargeAt'], { where: '"endedAt" IS NULL' })
export class Subscription {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'subscriptions_pkey' })
  id: string;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'subscriptions_user_id_fkey' })
  userId: string;
  /** The purchase that began it. */
  @Column({ type: 'text' })
  @ForeignKey('CheckoutSession', { name: 'subscriptions_session_fkey' })
  checkoutSessionId: string;
  @Column({ type: 'varchar', length: 50 })
  offerKey: string;
  @Column({ type: 'varchar', length: 20 })
  status: SubscriptionStatus;
  /** Cents of every renewal, and of each report beyond the included ones. */
  @Column({ type: 'integer' })
  amountCents: number;
  @Column({ type: 'varchar', length: 3 })
  currency: string;
  @Column({ type: 'integer', nullable: true })
  perReportCents: number | null;
  /** How many reports a period pays for, and how many it has paid for; null when each period grants credits instead. */
  @Column({ type: 'integer', nullable: true })
  reportsPerPeriod: number | null;
  /** What each renewal makes of `reportsPerPeriod`: a trial pays for fewer. Null: it stays. */
  @Column({ type: 'integer', nullable: true })
  reportsPerRenewal: number | null;
  @Column({ type: 'integer', default: 0 })
  reportsUsed: number;
  @Column({ type: 'integer' })
  creditsPerPeriod: number;
  /** Counts the periods; 0 is the one the purchase itself paid for. */
  @Column({ type: 'integer', default: 0 })
  period: number;
  @Column({ type: 'timestamptz' })
  currentPeriodStart: Date;
  @Column({ type: 'timestamptz' })
  currentPeriodEnd: Date;
  /** From where months are counted, and how many of them end the current period: the 31st stays the 31st. */
  @Column({ type: 'timestamptz' })
  anchorAt: Date;
  @Column({ type: 'integer' })
  anchorMonths: number;
  /** The end of the period, or the next try of a payment that failed. */
  @Column({ type: 'timestamptz' })
  nextChargeAt: Date;
  @Column({ type: 'integer', default: 0 })
  failedAttempts: number;
  @Column({ type: 'boolean', default: false })
  cancelAtPeriodEnd: boolean;
  @Column({ type: 'timestamptz', nullable: true })
  canceledAt: Date | null;
  /** Null while it renews, and of those that were canceled before this was kept. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  canceledBy: Canceler | null;
  @Column({ type: 'timestamptz', nullable: true })
  endedAt: Date | null;
  @Column({ type: 'varchar', length: 20 })
  provider: string;
  /** The provider's own ids of the buyer and of the method kept for later payments. */
  @Column({ type: 'text', nullable: true })
  customerReference: string | null;
  @Column({ type: 'text', nullable: true })
  methodReference: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** What a registration was for: 'basic' is the free report of the upsell (row 24). */
export type LeadIntent = 'buyer' | 'seller' | 'basic';

/** A person as far as we know one: a guest behind a visitor cookie, perhaps with an email. Balances follow the ledger by trigger. */
@Entity('users')
@Check('users_credits_not_negative', '"creditsBalance" >= 0')
@Check('users_no_temp_password', '"tempPassword" IS NULL AND "tempPasswordExpiry" IS NULL')
@Check('users_lead_search_type_check', `"leadSearchType" IN ('vin', 'license_plate')`)
@Check('users_lead_intent_check', `"leadIntent" IN ('buyer', 'seller', 'basic')`)
@Index('users_email_key', ['email'], { unique: true })
@Index('users_created_at_idx', ['createdAt'])
@Index('users_contact_email_idx', ['contactEmail'])
@Index('users_merged_into_idx', ['mergedIntoId'], { where: '"mergedIntoId" IS NOT NULL' })
@Index('users_review_at_idx', ['reviewAt'])
@Index('users_verified_idx', ['createdAt'], { where: '"isVerified"' })
export class User {
  /** Random token, safe in URLs. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'users_pkey' })
  id: string;
  /** Theirs alone: claimed by whoever typed it first, moved to whoever proves it by mail. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  email: string | null;
  /** What they typed last. No proof of anything, and what they are shown. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  contactEmail: string | null;
  /** Whether they typed another email before. Set by a trigger; the email itself is not stored. */
  @Column({ type: 'boolean', default: false })
  gaveSeveralEmails: boolean;
  @Column({ type: 'text', nullable: true })
  fullName: string | null;
  @Column({ type: 'varchar', length: 20, nullable: true })
  phoneNumber: string | null;
  /** Never set: there are no passwords (row 23). Not read with the rest. */
  @Column({ type: 'text', nullable: true, select: false })
  tempPassword?: null;
  @Column({ type: 'timestamptz', nullable: true, select: false })
  tempPasswordExpiry?: null;
  @Column({ type: 'boolean', default: false })
  isVerified: boolean;
  @Column({ type: 'varchar', length: 20, default: 'trial' })
  subscriptionStatus: string;
  @Column({ type: 'text', nullable: true })
  subscriptionId: string | null;
  @Column({ type: 'text', nullable: true })
  stripeCustomerId: string | null;
  @Column({ type: 'integer', default: 0 })
  creditsBalance: number;
  @Column({ type: 'boolean', default: false })
  unlimitedActive: boolean;
  @Column({ type: 'timestamptz', nullable: true })
  unlimitedPeriodEnd: Date | null;
  /** The visit they were ensured in, as analytics knows it; only with their consent. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  gaClientId: string | null;
  @Column({ type: 'varchar', length: 100, nullable: true })
  gaSessionId: string | null;
  /** What they searched, and why, when they registered last. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  leadSearchType: 'vin' | 'license_plate' | null;
  @Column({ type: 'varchar', length: 40, nullable: true })
  leadSearchValue: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true })
  leadIntent: LeadIntent | null;
  @Column({ type: 'varchar', length: 45, nullable: true })
  ipAddress: string | null;
  @Column({ type: 'text', nullable: true })
  userAgent: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  lastLoginAt: Date | null;
  /** Set when everything of theirs went over to another user; the row stays because the ledger is append-only. */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('User', { name: 'users_merged_into_fkey' })
  mergedIntoId: string | null;
  /** When it is looked at next whether anything about them is still needed. */
  @Column({ type: 'timestamptz', default: () => "(now() + '90 days')" })
  reviewAt: Date;
  /** Set when they asked to be forgotten. */
  @Column({ type: 'timestamptz', nullable: true })
  erasedAt: Date | null;
}

import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** 'basic': the free report of the upsell (row 24). */
export type LeadIntent = 'buyer' | 'seller' | 'basic';

/** A person, or a guest known only by a visitor cookie. A trigger updates the balances from the ledger. */
@Entity('users')
export class User {
  @PrimaryColumn({ type: 'text' }) id: string;
  /** Claimed by the first user who types it; moves to a user who proves it. */
  @Column({ type: 'varchar', length: 255, nullable: true }) email: string | null;
  /** What they typed last, unproven. */
  @Column({ type: 'varchar', length: 255, nullable: true }) contactEmail: string | null;
  /** Whether they typed several emails. Set by a trigger. */
  @Column({ type: 'boolean', default: false }) gaveSeveralEmails: boolean;
  @Column({ type: 'text', nullable: true }) fullName: string | null;
  @Column({ type: 'varchar', length: 20, nullable: true }) phoneNumber: string | null;
  /** Never set: there are no passwords (row 23). */
  @Column({ type: 'text', nullable: true, select: false }) tempPassword?: null;
  @Column({ type: 'timestamptz', nullable: true, select: false }) tempPasswordExpiry?: null;
  @Column({ type: 'boolean', default: false }) isVerified: boolean;
  @Column({ type: 'varchar', length: 20, default: 'trial' }) subscriptionStatus: string;
  @Column({ type: 'text', nullable: true }) subscriptionId: string | null;
  @Column({ type: 'text', nullable: true }) stripeCustomerId: string | null;
  @Column({ type: 'integer', default: 0 }) creditsBalance: number;
  @Column({ type: 'boolean', default: false }) unlimitedActive: boolean;
  @Column({ type: 'timestamptz', nullable: true }) unlimitedPeriodEnd: Date | null;
  /** The analytics visit, with their consent. */
  @Column({ type: 'varchar', length: 100, nullable: true }) gaClientId: string | null;
  @Column({ type: 'varchar', length: 100, nullable: true }) gaSessionId: string | null;
  /** The search of the last registration. */
  @Column({ type: 'varchar', length: 20, nullable: true }) leadSearchType: 'vin' | 'license_plate' | null;
  @Column({ type: 'varchar', length: 40, nullable: true }) leadSearchValue: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) leadIntent: LeadIntent | null;
  @Column({ type: 'varchar', length: 45, nullable: true }) ipAddress: string | null;
  @Column({ type: 'text', nullable: true }) userAgent: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) lastLoginAt: Date | null;
  /** Set by a merge. The row remains because the ledger is append-only. */
  @Column({ type: 'text', nullable: true }) mergedIntoId: string | null;
  /** The next review of whether anything about them is still needed. */
  @Column({ type: 'timestamptz', default: () => "(now() + '90 days')" }) reviewAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) erasedAt: Date | null;
}

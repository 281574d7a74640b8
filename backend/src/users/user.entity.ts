import { Check, Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A person as far as we know one: a guest behind a visitor cookie, perhaps with an e-mail. Balances follow the ledger by trigger. */
@Entity('users')
@Check('users_credits_not_negative', '"creditsBalance" >= 0')
@Index('users_email_key', ['email'], { unique: true })
export class User {
  /** Random token, safe in URLs. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'users_pkey' })
  id: string;
  @Column({ type: 'varchar', length: 255, nullable: true })
  email: string | null;
  @Column({ type: 'text', nullable: true })
  fullName: string | null;
  @Column({ type: 'varchar', length: 20, nullable: true })
  phoneNumber: string | null;
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
  @Column({ type: 'varchar', length: 45, nullable: true })
  ipAddress: string | null;
  @Column({ type: 'text', nullable: true })
  userAgent: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  lastLoginAt: Date | null;
}

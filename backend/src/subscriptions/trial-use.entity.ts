import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * That somebody has had a trial: one row for their user, their card and their proven email. Only hashes, which outlive
 * an erasure: who asks to be forgotten is forgotten, and still gets one trial.
 */
@Entity('trial_uses')
@Index('trial_uses_used_at_idx', ['usedAt'])
@Index('trial_uses_payment_idx', ['paymentId'])
export class TrialUse {
  /** SHA-256, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'trial_uses_pkey' })
  keyHash: string;
  @Column({ type: 'timestamptz' })
  usedAt: Date;
  /** The payment it was noted with; null of one noted before this was kept. Knows payments by their ids only. */
  @Column({ type: 'text', nullable: true })
  paymentId: string | null;
}

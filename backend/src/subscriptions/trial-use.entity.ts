import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A used trial: one row each for user, card and proven email, as hashes that outlive an erasure. */
@Entity('trial_uses')
@Index('trial_uses_used_at_idx', ['usedAt'])
@Index('trial_uses_payment_idx', ['paymentId'])
export class TrialUse {
  /** SHA-256, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'trial_uses_pkey' })
  keyHash: string;
  @Column({ type: 'timestamptz' })
  usedAt: Date;
  @Column({ type: 'text', nullable: true })
  paymentId: string | null;
}

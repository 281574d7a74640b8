import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A used trial: one row each for user, card and proven email, as hashes that outlive an erasure. */
@Entity('trial_uses')
export class TrialUse {
  /** SHA-256, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) keyHash: string;
  @Column({ type: 'timestamptz' }) usedAt: Date;
  @Column({ type: 'text', nullable: true }) paymentId: string | null;
}

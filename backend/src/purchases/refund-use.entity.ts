import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What is counted for a person: their guarantee, a refund for a vehicle that was not meant, one at their word, and a
 * payment their bank contests.
 */
export const COUNTED_REFUNDS = ['guarantee', 'wrong_vehicle', 'requested', 'dispute'] as const;
export type CountedRefund = (typeof COUNTED_REFUNDS)[number];

/**
 * That somebody had a refund which is counted: a row for each key they are known by (`users/person-keys.ts`). Only
 * hashes, which outlive an erasure: a person who asks to be forgotten is forgotten, and still gets one guarantee. Knows
 * payments by their ids only.
 */
@Entity('refund_uses')
@Check('refund_uses_reason_check', `reason IN ('guarantee', 'wrong_vehicle', 'requested', 'dispute')`)
@Index('refund_uses_used_at_idx', ['usedAt'])
export class RefundUse {
  /** SHA-256, hexadecimal. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'refund_uses_pkey' })
  keyHash: string;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'refund_uses_pkey' })
  paymentId: string;
  @PrimaryColumn({ type: 'varchar', length: 20, primaryKeyConstraintName: 'refund_uses_pkey' })
  reason: CountedRefund;
  @Column({ type: 'timestamptz' })
  usedAt: Date;
}

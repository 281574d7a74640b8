import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export const COUNTED_REFUNDS = ['guarantee', 'wrong_vehicle', 'requested', 'dispute'] as const;
export type CountedRefund = (typeof COUNTED_REFUNDS)[number];

/** A counted refund, one row for each hashed key of the person (`users/person-keys.ts`). It outlives an erasure. */
@Entity('refund_uses')
@Check('refund_uses_reason_check', `reason IN ('guarantee', 'wrong_vehicle', 'requested', 'dispute')`)
@Index('refund_uses_used_at_idx', ['usedAt'])
export class RefundUse {
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'refund_uses_pkey' }) keyHash: string;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'refund_uses_pkey' }) paymentId: string;
  @PrimaryColumn({ type: 'varchar', length: 20, primaryKeyConstraintName: 'refund_uses_pkey' }) reason: CountedRefund;
  @Column({ type: 'timestamptz' }) usedAt: Date;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

export const COUNTED_REFUNDS = ['guarantee', 'wrong_vehicle', 'requested', 'dispute'] as const;
export type CountedRefund = (typeof COUNTED_REFUNDS)[number];

/** A counted refund, one row for each hashed key of the person (`users/person-keys.ts`). It outlives an erasure. */
@Entity('refund_uses')
export class RefundUse {
  @PrimaryColumn({ type: 'varchar', length: 64 }) keyHash: string;
  @PrimaryColumn({ type: 'text' }) paymentId: string;
  @PrimaryColumn({ type: 'varchar', length: 20 }) reason: CountedRefund;
  @Column({ type: 'timestamptz' }) usedAt: Date;
}

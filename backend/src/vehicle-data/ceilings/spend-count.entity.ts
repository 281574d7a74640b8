import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { SpendKind } from './spend-reservation.entity.js';

/** How much the whole shop bought in half an hour, in parts so that several buy at once. */
@Entity('spend_counts')
@Check('spend_counts_kind_check', `kind IN ('history', 'plate')`)
@Check('spend_counts_units_check', 'units > 0')
@Index('spend_counts_slot_idx', ['slot'])
export class SpendCount {
  @PrimaryColumn({ type: 'varchar', length: 10, primaryKeyConstraintName: 'spend_counts_pkey' })
  kind: SpendKind;
  /** When the half hour began. */
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'spend_counts_pkey' })
  slot: Date;
  @PrimaryColumn({ type: 'smallint', primaryKeyConstraintName: 'spend_counts_pkey' })
  part: number;
  @Column({ type: 'integer' })
  units: number;
}

import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

export type CountedKind = 'lookup' | 'refused' | 'login_failed';

/** How often an address did something in an hour. */
@Entity('address_counts')
@Check('address_counts_kind_check', `kind IN ('lookup', 'refused', 'login_failed')`)
@Check('address_counts_count_check', 'count > 0')
@Index('address_counts_hour_idx', ['hour'])
export class AddressCount {
  @PrimaryColumn({ type: 'varchar', length: 45, primaryKeyConstraintName: 'address_counts_pkey' })
  ipAddress: string;
  @PrimaryColumn({ type: 'varchar', length: 20, primaryKeyConstraintName: 'address_counts_pkey' })
  kind: CountedKind;
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'address_counts_pkey' })
  hour: Date;
  @Column({ type: 'integer' })
  count: number;
}

import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A history that may be bought for somebody, noted before it is bought. The person is kept only as hashes. */
@Entity('spend_reservations')
@Check('spend_reservations_units_check', 'units > 0')
@Index('spend_reservations_order_key', ['order'], { unique: true })
@Index('spend_reservations_reserved_at_idx', ['reservedAt'])
@Index('spend_reservations_address_idx', ['addressKey', 'reservedAt'])
@Index('spend_reservations_people_idx', { synchronize: false })
export class SpendReservation {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'spend_reservations_pkey' })
  id: string;
  /** What it is for: asked again for the same, nothing more is counted. */
  @Column({ type: 'varchar', length: 64 })
  order: string;
  /** US cents. */
  @Column({ type: 'integer' })
  units: number;
  @Column({ type: 'varchar', length: 64 })
  personKey: string;
  /** What else the person is known by, such as their card. */
  @Column({ type: 'varchar', length: 64, array: true, default: [] })
  furtherKeys: string[];
  @Column({ type: 'varchar', length: 64 })
  addressKey: string;
  @Column({ type: 'timestamptz' })
  reservedAt: Date;
}

import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A purchase of a history, reserved beforehand, with keyed hashes of its person. */
@Entity('spend_reservations')
@Check('spend_reservations_units_check', 'units > 0')
@Index('spend_reservations_order_key', ['order'], { unique: true })
@Index('spend_reservations_reserved_at_idx', ['reservedAt'])
@Index('spend_reservations_address_idx', ['addressKey', 'reservedAt'])
@Index('spend_reservations_people_idx', { synchronize: false })
export class SpendReservation {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'spend_reservations_pkey' })
  id: string;
  @Column({ type: 'varchar', length: 64 }) order: string;
  /** US cents. */
  @Column({ type: 'integer' }) units: number;
  @Column({ type: 'varchar', length: 64 }) personKey: string;
  /** Other keys of the person, such as their card. */
  @Column({ type: 'varchar', length: 64, array: true, default: [] }) furtherKeys: string[];
  @Column({ type: 'varchar', length: 64 }) addressKey: string;
  @Column({ type: 'timestamptz' }) reservedAt: Date;
}

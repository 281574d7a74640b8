import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A purchase of a history, reserved beforehand, with keyed hashes of its person. */
@Entity('spend_reservations')
export class SpendReservation {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
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

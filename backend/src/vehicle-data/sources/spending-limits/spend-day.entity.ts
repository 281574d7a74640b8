import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the app spent on a source on a UTC day. */
@Entity('spend_days')
export class SpendDay {
  @PrimaryColumn({ type: 'varchar', length: 40 }) source: string;
  @PrimaryColumn({ type: 'date' }) day: string;
  /** US cents. */
  @Column({ type: 'integer' }) units: number;
}

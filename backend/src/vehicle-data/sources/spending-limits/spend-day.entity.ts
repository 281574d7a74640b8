import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** What the app spent on a source on a UTC day. */
@Entity('spend_days')
@Check('spend_days_units_check', 'units > 0')
export class SpendDay {
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'spend_days_pkey' }) source: string;
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'spend_days_pkey' }) day: string;
  /** US cents. */
  @Column({ type: 'integer' }) units: number;
}

import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** How much the whole app has bought of a source on a day (UTC). */
@Entity('spend_days')
@Check('spend_days_units_check', 'units > 0')
export class SpendDay {
  /** Name of the provider, as in the settings. */
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'spend_days_pkey' })
  source: string;
  @PrimaryColumn({ type: 'date', primaryKeyConstraintName: 'spend_days_pkey' })
  day: string;
  /** US cents. */
  @Column({ type: 'integer' })
  units: number;
}

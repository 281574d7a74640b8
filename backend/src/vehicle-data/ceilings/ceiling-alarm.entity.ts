import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** What is bought of providers. */
export type SpendKind = 'history' | 'plate';

/** Whose ceiling it is. */
export type CeilingScope = 'person' | 'address' | 'shop';

/** A ceiling that was reached on a day: the operator is told, and nobody meets an error page. */
@Entity('ceiling_alarms')
@Check('ceiling_alarms_scope_check', `scope IN ('person', 'address', 'shop')`)
@Index('ceiling_alarms_day_key', ['day', 'kind', 'scope'], { unique: true })
export class CeilingAlarm {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'ceiling_alarms_pkey' })
  id: string;
  @Column({ type: 'date' })
  day: string;
  @Column({ type: 'varchar', length: 10 })
  kind: SpendKind;
  @Column({ type: 'varchar', length: 10 })
  scope: CeilingScope;
  /** How often on that day. */
  @Column({ type: 'integer', default: 1 })
  times: number;
  @Column({ type: 'timestamptz' })
  lastAt: Date;
}

import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

export type SpendKind = 'history' | 'plate';

export type SpendingScope = 'person' | 'address' | 'shop';

/** A spending limit that was reached on a day. */
@Entity('spending_limit_alarms')
@Check('spending_limit_alarms_scope_check', `scope IN ('person', 'address', 'shop')`)
@Index('spending_limit_alarms_day_key', ['day', 'kind', 'scope'], { unique: true })
export class SpendingLimitAlarm {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'spending_limit_alarms_pkey' })
  id: string;
  @Column({ type: 'date' }) day: string;
  @Column({ type: 'varchar', length: 10 }) kind: SpendKind;
  @Column({ type: 'varchar', length: 10 }) scope: SpendingScope;
  @Column({ type: 'integer', default: 1 }) times: number;
  @Column({ type: 'timestamptz' }) lastAt: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export type SpendKind = 'history' | 'plate';

export type SpendingScope = 'person' | 'address' | 'shop';

/** A spending limit that was reached on a day. */
@Entity('spending_limit_alarms')
export class SpendingLimitAlarm {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string;
  @Column({ type: 'date' }) day: string;
  @Column({ type: 'varchar', length: 10 }) kind: SpendKind;
  @Column({ type: 'varchar', length: 10 }) scope: SpendingScope;
  @Column({ type: 'integer', default: 1 }) times: number;
  @Column({ type: 'timestamptz' }) lastAt: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** How many calls of a window processes have taken to let through, by what is counted; kept for a minute after the window. */
@Entity('limit_leases')
@Index('limit_leases_window_end_idx', ['windowEnd'])
export class LimitLease {
  @PrimaryColumn({ type: 'varchar', length: 43, primaryKeyConstraintName: 'limit_leases_pkey' })
  keyHash: string;
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'limit_leases_pkey' })
  windowEnd: Date;
  @Column({ type: 'integer' })
  granted: number;
}

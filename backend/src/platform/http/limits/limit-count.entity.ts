import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How many points of a shared limit are used up, as rate-limiter-flexible stores them. */
@Entity('limit_counts')
export class LimitCount {
  /** Name of the limit and a keyed hash of what it counts by. */
  @PrimaryColumn({ type: 'varchar', length: 255 }) key: string;
  @Column({ type: 'integer', default: 0 }) points: number;
  /** When the window ends, in milliseconds since 1970. */
  @Column({ type: 'bigint', nullable: true }) expire: string | null;
}

import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** The newest answer of an outside source about one VIN or model, as we read it. */
@Entity('source_cache')
@Index('source_cache_fetched_at_idx', ['fetchedAt'])
export class SourceCacheEntry {
  /** Which source, and which version of our reading of it: another reading does not find the old answers. */
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'source_cache_pkey' })
  source: string;
  @PrimaryColumn({ type: 'varchar', length: 200, primaryKeyConstraintName: 'source_cache_pkey' })
  key: string;
  @Column({ type: 'jsonb' })
  answer: unknown;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  fetchedAt: Date;
  /** The day the answer is true for, which the report prints. */
  @Column({ type: 'date' })
  asOf: string;
}

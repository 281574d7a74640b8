import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** The newest answer of an external source about one VIN or model. */
@Entity('source_cache')
@Index('source_cache_fetched_at_idx', ['fetchedAt'])
export class SourceCacheEntry {
  /** Source and version of its reader. */
  @PrimaryColumn({ type: 'varchar', length: 40, primaryKeyConstraintName: 'source_cache_pkey' }) source: string;
  @PrimaryColumn({ type: 'varchar', length: 200, primaryKeyConstraintName: 'source_cache_pkey' }) key: string;
  @Column({ type: 'jsonb' }) answer: unknown;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) fetchedAt: Date;
  /** Day of the answer, which the report prints. */
  @Column({ type: 'date' }) asOf: string;
}

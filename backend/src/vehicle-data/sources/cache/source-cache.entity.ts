import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** The newest answer of an external source about one VIN or model. */
@Entity('source_cache')
export class SourceCacheEntry {
  /** Source and version of its reader. */
  @PrimaryColumn({ type: 'varchar', length: 40 }) source: string;
  @PrimaryColumn({ type: 'varchar', length: 200 }) key: string;
  @Column({ type: 'jsonb' }) answer: unknown;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) fetchedAt: Date;
  /** Day of the answer, which the report prints. */
  @Column({ type: 'date' }) asOf: string;
}

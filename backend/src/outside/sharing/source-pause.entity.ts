import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Until when an outside source is left alone by the whole shop, and since when. */
@Entity('source_pauses')
export class SourcePause {
  @PrimaryColumn({ type: 'varchar', length: 60, primaryKeyConstraintName: 'source_pauses_pkey' })
  source: string;
  @Column({ type: 'timestamptz' })
  since: Date;
  @Column({ type: 'timestamptz' })
  until: Date;
}

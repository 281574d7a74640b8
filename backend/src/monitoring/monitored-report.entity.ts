import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { SectionKey } from '../vehicle-data/findings/history.js';

/** Record counts of a source, by kind. */
export type KnownCounts = Partial<Record<SectionKey, number>>;

/** A bought vehicle that is monitored. It belongs to the owner of its report. */
@Entity('report_watches')
@Check('report_watches_time_check', '"endsAt" > "startedAt"')
@Check('report_watches_hash_check', `"stopHash" ~ '^[0-9a-f]{64}$'`)
@Check(
  'report_watches_known_check',
  `jsonb_typeof("knownRecalls") = 'array' AND jsonb_typeof("knownCounts") = 'object'`,
)
@Index('report_watches_report_key', ['vehicleReportId'], { unique: true })
@Index('report_watches_stop_key', ['stopHash'], { unique: true })
@Index('report_watches_due_idx', ['checkedAt'], { where: '"stoppedAt" IS NULL' })
@Index('report_watches_ends_at_idx', ['endsAt'])
export class MonitoredReport {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'report_watches_pkey' }) id: string;
  @Column({ type: 'bigint' })
  @ForeignKey('VehicleReport', { name: 'report_watches_report_id_fkey', onDelete: 'CASCADE' })
  vehicleReportId: string;
  /** SHA-256 of the token that stops it. */
  @Column({ type: 'varchar', length: 64 }) stopHash: string;
  /** When the report was bought. */
  @Column({ type: 'timestamptz' }) startedAt: Date;
  @Column({ type: 'timestamptz' }) endsAt: Date;
  @Column({ type: 'timestamptz' }) checkedAt: Date;
  /** When its owner stopped it. */
  @Column({ type: 'timestamptz', nullable: true }) stoppedAt: Date | null;
  /** Campaign numbers; null while no source answered. */
  @Column({ type: 'jsonb', nullable: true }) knownRecalls: string[] | null;
  @Column({ type: 'jsonb', nullable: true }) knownCounts: KnownCounts | null;
}

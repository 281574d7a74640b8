import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { SectionKey } from '../vehicle-data/findings/history.js';

/** Record counts of a source, by kind. */
export type KnownCounts = Partial<Record<SectionKey, number>>;

/** A bought vehicle that is monitored. It belongs to the owner of its report. */
@Entity('report_watches')
export class MonitoredReport {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'bigint' })
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

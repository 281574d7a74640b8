import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A link to read one report. A report has one unrevoked link. */
@Entity('report_shares')
export class ReportShare {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'bigint' })
  vehicleReportId: string;
  /** SHA-256 of the token. */
  @Column({ type: 'varchar', length: 64 }) tokenHash: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}

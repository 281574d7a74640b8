import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A link to read one report. A report has one unrevoked link. */
@Entity('report_shares')
@Check('report_shares_expiry_check', '"expiresAt" > "createdAt"')
@Index('report_shares_token_key', ['tokenHash'], { unique: true })
@Index('report_shares_report_idx', ['vehicleReportId'])
@Index('report_shares_expires_at_idx', ['expiresAt'])
@Index('report_shares_revoked_at_idx', ['revokedAt'], { where: '"revokedAt" IS NOT NULL' })
@Index('report_shares_open_key', ['vehicleReportId'], { unique: true, where: '"revokedAt" IS NULL' })
export class ReportShare {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'report_shares_pkey' }) id: string;
  @Column({ type: 'bigint' })
  @ForeignKey('VehicleReport', { name: 'report_shares_report_id_fkey', onDelete: 'CASCADE' })
  vehicleReportId: string;
  /** SHA-256 of the token. */
  @Column({ type: 'varchar', length: 64 }) tokenHash: string;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) revokedAt: Date | null;
}

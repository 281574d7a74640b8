import { CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A report that a browser still reads although it belongs to another user (docs/decisions/0009). No rows are added any more. */
@Entity('browser_reports')
@Index('browser_reports_report_idx', ['vehicleReportId'])
@Index('browser_reports_created_at_idx', ['createdAt'])
export class BrowserReport {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'browser_reports_pkey' }) anonId: string;
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'browser_reports_pkey' })
  @ForeignKey('VehicleReport', { name: 'browser_reports_report_id_fkey', onDelete: 'CASCADE' })
  vehicleReportId: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

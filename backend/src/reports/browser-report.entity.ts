import { CreateDateColumn, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/**
 * What a browser goes on reading although another person has it now: it was paid for there under an e-mail that was only typed, and whoever
 * reads that mailbox has proven it elsewhere (row 109).
 */
@Entity('browser_reports')
@Index('browser_reports_report_idx', ['vehicleReportId'])
@Index('browser_reports_created_at_idx', ['createdAt'])
export class BrowserReport {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'browser_reports_pkey' })
  anonId: string;
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'browser_reports_pkey' })
  @ForeignKey('VehicleReport', { name: 'browser_reports_report_id_fkey', onDelete: 'CASCADE' })
  vehicleReportId: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';

/** A minute in which a paid report was read, on the page or as a PDF: evidence for disputes. */
@Entity('report_reads')
export class ReportRead {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'report_reads_pkey' })
  @ForeignKey('VehicleReport', { name: 'report_reads_report_id_fkey', onDelete: 'CASCADE' })
  vehicleReportId: string;
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'report_reads_pkey' }) readAt: Date;
}

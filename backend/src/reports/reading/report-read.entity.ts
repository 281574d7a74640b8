import { Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { VehicleReport } from '../vehicle-report.entity.js';

/** A minute in which a paid report was read in full, on the page or as a document. Evidence when its payment is contested. */
@Entity('report_reads')
export class ReportRead {
  @PrimaryColumn({ type: 'bigint', primaryKeyConstraintName: 'report_reads_pkey' })
  vehicleReportId: string;
  @PrimaryColumn({ type: 'timestamptz', primaryKeyConstraintName: 'report_reads_pkey' })
  readAt: Date;
  @ManyToOne(() => VehicleReport, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'vehicleReportId', foreignKeyConstraintName: 'report_reads_report_id_fkey' })
  vehicleReport: Relation<VehicleReport>;
}

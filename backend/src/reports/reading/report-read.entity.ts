import { Entity, PrimaryColumn } from 'typeorm';

/** A minute in which a paid report was read, on the page or as a PDF: evidence for disputes. */
@Entity('report_reads')
export class ReportRead {
  @PrimaryColumn({ type: 'bigint' })
  vehicleReportId: string;
  @PrimaryColumn({ type: 'timestamptz' }) readAt: Date;
}

import { CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A report that a browser still reads although it belongs to another user (docs/decisions/0009). No rows are added any more. */
@Entity('browser_reports')
export class BrowserReport {
  @PrimaryColumn({ type: 'text' }) anonId: string;
  @PrimaryColumn({ type: 'bigint' })
  vehicleReportId: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

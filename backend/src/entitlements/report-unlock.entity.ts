import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The right to read one report, bought with one ledger entry. */
@Entity('report_unlocks')
@Index('report_unlocks_report_key', ['vehicleReportId'], { unique: true })
@Index('report_unlocks_ledger_key', ['ledgerEntryId'], { unique: true })
export class ReportUnlock {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'report_unlocks_pkey' })
  id: string;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'report_unlocks_user_id_fkey' })
  userId: string;
  @Column({ type: 'bigint' })
  @ForeignKey('VehicleReport', { name: 'report_unlocks_report_id_fkey' })
  vehicleReportId: string;
  @Column({ type: 'bigint' })
  @ForeignKey('LedgerEntry', { name: 'report_unlocks_ledger_entry_fkey' })
  ledgerEntryId: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  unlockedAt: Date;
  @Column({ type: 'timestamptz' })
  accessUntil: Date;
}

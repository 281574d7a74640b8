import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The postal address of one report, and the address and user agent of the request. */
@Entity('addresses')
@Index('addresses_report_key', ['vehicleReportId'], { unique: true })
@Index('addresses_given_by_idx', ['givenByUserId'], { where: '"givenByUserId" IS NOT NULL' })
@Index('addresses_created_at_idx', ['createdAt'])
@Index('addresses_zip_code_idx', ['zipCode'])
@Index('addresses_state_idx', ['state', 'createdAt'])
export class Address {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'addresses_pkey' }) id: string;
  @Column({ type: 'bigint' })
  @ForeignKey('VehicleReport', { name: 'addresses_report_id_fkey', onDelete: 'CASCADE' })
  vehicleReportId: string;
  /** The sender, unless it is the report's owner: someone who has proven the mailbox it was bought under. */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('User', { name: 'addresses_given_by_fkey', onDelete: 'CASCADE' })
  givenByUserId: string | null;
  /** Digits only. */
  @Column({ type: 'varchar', length: 20 }) phoneNumber: string;
  @Column({ type: 'text' }) addressLine1: string;
  @Column({ type: 'text', nullable: true }) addressLine2: string | null;
  @Column({ type: 'text' }) city: string;
  @Column({ type: 'varchar', length: 2 }) state: string;
  @Column({ type: 'varchar', length: 10 }) zipCode: string;
  @Column({ type: 'varchar', length: 45, nullable: true }) ipAddress: string | null;
  @Column({ type: 'text', nullable: true }) userAgent: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

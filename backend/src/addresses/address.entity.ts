import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The postal address of one report, and the address and user agent of the request. */
@Entity('addresses')
export class Address {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'bigint' })
  vehicleReportId: string;
  /** The sender, unless it is the report's owner: someone who has proven the mailbox it was bought under. */
  @Column({ type: 'text', nullable: true })
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

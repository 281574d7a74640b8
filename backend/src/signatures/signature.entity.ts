import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Evidence that the use agreement was signed: the drawing, the document, and where it came from. */
@Entity('signatures')
export class Signature {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'bigint' })
  vehicleReportId: string;
  /** The signer, unless it is the report's owner: someone who has proven the mailbox it was bought under. */
  @Column({ type: 'text', nullable: true })
  givenByUserId: string | null;
  /** PNG data URL. */
  @Column({ type: 'text' }) signatureData: string;
  @Column({ type: 'text', nullable: true }) typedName: string | null;
  @Column({ type: 'varchar', length: 20 }) agreementVersion: string;
  /** SHA-256 of the document as it was shown, hexadecimal. */
  @Column({ type: 'varchar', length: 64 }) agreementHash: string;
  @Column({ type: 'varchar', length: 45, nullable: true }) ipAddress: string | null;
  @Column({ type: 'text', nullable: true }) userAgent: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) signedAt: Date;
  @Column({ type: 'boolean', default: true }) isValid: boolean;
}

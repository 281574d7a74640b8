import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pending change of a proven email: the new one is proven, the old mailbox was notified (row 110). */
@Entity('email_changes')
export class EmailChange {
  @PrimaryColumn({ type: 'text' }) userId: string;
  @Column({ type: 'varchar', length: 255 }) email: string;
  /** SHA-256 of the secret in the email to the old mailbox; null until it is written. */
  @Column({ type: 'varchar', length: 64, nullable: true }) tokenHash: string | null;
  @Column({ type: 'timestamptz' }) createdAt: Date;
  /** When it applies without an answer from the old mailbox. */
  @Column({ type: 'timestamptz' }) appliesAt: Date;
}

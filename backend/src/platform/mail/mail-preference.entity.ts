import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a mailbox gets optional emails. Address and link are stored as hashes. */
@Entity('mail_preferences')
export class MailPreference {
  /** SHA-256 of the address in lower case. */
  @PrimaryColumn({ type: 'varchar', length: 64 }) addressHash: string;
  /** SHA-256 of the token in the links to unsubscribe. */
  @Column({ type: 'varchar', length: 64 }) tokenHash: string;
  /** When such a link was last sent. */
  @Column({ type: 'timestamptz' }) linkedAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) optedOutAt: Date | null;
}

import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Whether a mailbox gets optional emails. Address and link are stored as hashes. */
@Entity('mail_preferences')
@Check('mail_preferences_hash_check', `"addressHash" ~ '^[0-9a-f]{64}$' AND "tokenHash" ~ '^[0-9a-f]{64}$'`)
@Index('mail_preferences_token_key', ['tokenHash'], { unique: true })
@Index('mail_preferences_linked_at_idx', ['linkedAt'], { where: '"optedOutAt" IS NULL' })
export class MailPreference {
  /** SHA-256 of the address in lower case. */
  @PrimaryColumn({ type: 'varchar', length: 64, primaryKeyConstraintName: 'mail_preferences_pkey' })
  addressHash: string;
  /** SHA-256 of the token in the links to unsubscribe. */
  @Column({ type: 'varchar', length: 64 })
  tokenHash: string;
  /** When such a link was last sent. */
  @Column({ type: 'timestamptz' })
  linkedAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  optedOutAt: Date | null;
}

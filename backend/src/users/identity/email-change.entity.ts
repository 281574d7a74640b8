import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';

/** A proven email that is about to be changed: the new one is proven, the old one has been told (row 110). */
@Entity('email_changes')
@Check('email_changes_order_check', '"appliesAt" > "createdAt"')
@Index('email_changes_token_key', ['tokenHash'], { unique: true })
@Index('email_changes_applies_at_idx', ['appliesAt'])
export class EmailChange {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'email_changes_pkey' })
  @ForeignKey('User', { name: 'email_changes_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;
  /** The new one. */
  @Column({ type: 'varchar', length: 255 })
  email: string;
  /** SHA-256 of the secret in the email to the old mailbox; null until that is written. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  tokenHash: string | null;
  @Column({ type: 'timestamptz' })
  createdAt: Date;
  /** When it happens if nobody at the old mailbox says anything. */
  @Column({ type: 'timestamptz' })
  appliesAt: Date;
}

import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** An email that is owed for one cause. The cause is unique: nothing is written about twice. */
@Entity('mails')
@Index('mails_cause_key', ['cause'], { unique: true })
@Index('mails_recipient_idx', ['recipient', 'createdAt'])
@Index('mails_created_at_idx', ['createdAt'])
@Index('mails_to_forget_idx', ['createdAt'], { where: 'recipient IS NOT NULL' })
@Index('mails_about_nobody_idx', ['createdAt'], { where: '"userId" IS NULL' })
@Index('mails_sent_at_idx', ['sentAt'])
@Index('mails_user_id_idx', ['userId'])
@Index('mails_asked_by_idx', { synchronize: false })
export class Mail {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'mails_pkey' })
  id: string;
  /** What the email is about, e.g. 'receipt:<session>'. */
  @Column({ type: 'text' })
  cause: string;
  @Column({ type: 'varchar', length: 40 })
  kind: string;
  /** Null once it is no longer needed. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  recipient: string | null;
  /** Whom it is about. The receiver may be an address they only typed, so the address does not say. */
  @Column({ type: 'text', nullable: true })
  @ForeignKey('User', { name: 'mails_user_id_fkey', onDelete: 'SET NULL' })
  userId: string | null;
  /** What it is written from. "askedBy" in it is the hash of the browser that asked for it, or of whoever has signed out there since, where nobody else knows who did. */
  @Column({ type: 'jsonb', nullable: true })
  data: unknown;
  @Column({ type: 'integer', default: 0 })
  attempts: number;
  /** Set while it is being handed over; left when that ended uncertainly, so that it is never sent twice. */
  @Column({ type: 'timestamptz', nullable: true })
  startedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true })
  sentAt: Date | null;
  @Column({ type: 'text', nullable: true })
  lastError: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

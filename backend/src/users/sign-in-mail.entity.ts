import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** That somebody had a sign-in email sent: counted for the limits, and forgotten after a day. */
@Entity('sign_in_mails')
@Index('sign_in_mails_created_at_idx', ['createdAt'])
export class SignInMail {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'sign_in_mails_pkey' })
  id: string;
  /** Hash of the mailbox, whatever the spelling of its address. */
  @Column({ type: 'varchar', length: 64 })
  mailbox: string;
  /** The browser that asked. */
  @Column({ type: 'text' })
  anonId: string;
  /** Where it asked from; of IPv6 the /64 network. */
  @Column({ type: 'varchar', length: 45 })
  ipAddress: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

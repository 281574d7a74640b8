import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An email for one cause, which is unique. */
@Entity('mails')
export class Mail {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  /** What the email is about, e.g. 'receipt:<session>'. */
  @Column({ type: 'text' }) cause: string;
  @Column({ type: 'varchar', length: 40 }) kind: string;
  /** Null once it is no longer needed. */
  @Column({ type: 'varchar', length: 255, nullable: true }) recipient: string | null;
  /** The user it is about. The recipient may be an address they only typed. */
  @Column({ type: 'text', nullable: true }) userId: string | null;
  /** What it is written from. `askedBy` is the hash of the browser that requested it, or of its user after a sign-out. */
  @Column({ type: 'jsonb', nullable: true }) data: unknown;
  @Column({ type: 'integer', default: 0 }) attempts: number;
  /** Set while it is being sent, and after a delivery that is uncertain: it is never sent twice. */
  @Column({ type: 'timestamptz', nullable: true }) startedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) sentAt: Date | null;
  @Column({ type: 'text', nullable: true }) lastError: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

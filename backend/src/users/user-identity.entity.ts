import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Ties the anonymous id of one browser to a user; a user may have several browsers. */
@Entity('user_identities')
export class UserIdentity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'text' }) userId: string;
  @Column({ type: 'text' }) anonId: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'text', nullable: true }) userAgent: string | null;
  /** To the hour. */
  @Column({ type: 'timestamptz', default: () => 'now()' }) lastSeenAt: Date;
}

import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Ties the anonymous id of one browser to a user; a user may have several browsers. */
@Entity('user_identities')
@Index('user_identities_anon_id_key', ['anonId'], { unique: true })
@Index('user_identities_user_id_idx', ['userId'])
export class UserIdentity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'user_identities_pkey' }) id: string;
  @Column({ type: 'text' })
  @ForeignKey('User', { name: 'user_identities_user_id_fkey', onDelete: 'CASCADE' })
  userId: string;
  @Column({ type: 'text' }) anonId: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'text', nullable: true }) userAgent: string | null;
  /** To the hour. */
  @Column({ type: 'timestamptz', default: () => 'now()' }) lastSeenAt: Date;
}

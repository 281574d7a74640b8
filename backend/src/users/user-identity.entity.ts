import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { User } from './user.entity.js';

/** Ties the anonymous id of one browser to a user; a user may have several browsers. */
@Entity('user_identities')
@Index('user_identities_anon_id_key', ['anonId'], { unique: true })
@Index('user_identities_user_id_idx', ['userId'])
export class UserIdentity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', primaryKeyConstraintName: 'user_identities_pkey' })
  id: string;
  @Column({ type: 'text' })
  userId: string;
  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'userId', foreignKeyConstraintName: 'user_identities_user_id_fkey' })
  user: Relation<User>;
  @Column({ type: 'text' })
  anonId: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  /** By the hour. */
  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeenAt: Date;
}

import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Passwords and codes that one internet address has tried in a minute, by a hash of it. */
@Entity('login_attempts')
@Index('login_attempts_window_end_idx', ['windowEnd'])
export class LoginAttempt {
  @PrimaryColumn({ type: 'varchar', length: 43, primaryKeyConstraintName: 'login_attempts_pkey' })
  keyHash: string;
  @Column({ type: 'timestamptz' })
  windowEnd: Date;
  @Column({ type: 'integer' })
  attempts: number;
}

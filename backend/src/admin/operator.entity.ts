import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from './login/roles.js';

export const FIRST_OPERATOR = 'admin';

export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** A person who may open the console. Never deleted, because the audit log names them. */
@Entity('operators')
export class Operator {
  @PrimaryColumn({ type: 'text' }) name: string;
  /** Argon2id, with its parameters. */
  @Column({ type: 'text' }) passwordHash: string;
  @Column({ type: 'varchar', length: 10, default: 'owner' }) role: Role;
  /** Someone else has seen the password. */
  @Column({ type: 'boolean', default: false }) mustChangePassword: boolean;
  /** Encrypted; in effect once it is confirmed. */
  @Column({ type: 'text', nullable: true }) totpSecret: string | null;
  @Column({ type: 'timestamptz', nullable: true }) totpConfirmedAt: Date | null;
  /** The time step of the last used code; none is accepted twice. */
  @Column({ type: 'bigint', nullable: true }) totpLastStep: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) disabledAt: Date | null;
}

/** Opens the console once in place of a code of the app. Has 140 random bits, so that a plain hash suffices. */
@Entity('operator_recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'text' }) operatorName: string;
  @PrimaryColumn({ type: 'char', length: 64 }) codeHash: string;
  @Column({ type: 'timestamptz', nullable: true }) usedAt: Date | null;
}

/** A signed-in console. Its cookie holds a signed token with this id, so that it ends on every replica. */
@Entity('operator_sessions')
export class OperatorSession {
  @PrimaryColumn({ type: 'text' }) id: string;
  @Column({ type: 'text' }) operatorName: string;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz', default: () => 'now()' }) lastSeenAt: Date;
  @Column({ type: 'varchar', length: 45, nullable: true }) ipAddress: string | null;
  @Column({ type: 'text', nullable: true }) userAgent: string | null;
}

import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from './login/roles.js';

/** The operator whom the first start creates, and the default of a login without a name. */
export const FIRST_OPERATOR = 'admin';

export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** A person who may open the console. Never deleted, because the audit log names them. */
@Entity('operators')
@Check('operators_name_check', `name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'`)
@Check('operators_role_check', `role IN ('owner', 'support', 'read-only')`)
@Check('operators_totp_check', `"totpConfirmedAt" IS NULL OR "totpSecret" IS NOT NULL`)
export class Operator {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'operators_pkey' })
  name: string;
  /** Argon2id, with its parameters. */
  @Column({ type: 'text' })
  passwordHash: string;
  @Column({ type: 'varchar', length: 10, default: 'owner' })
  role: Role;
  /** Someone else has seen the password. */
  @Column({ type: 'boolean', default: false })
  mustChangePassword: boolean;
  /** Encrypted; in effect once it is confirmed. */
  @Column({ type: 'text', nullable: true })
  totpSecret: string | null;
  @Column({ type: 'timestamptz', nullable: true })
  totpConfirmedAt: Date | null;
  /** The time step of the last used code; none is accepted twice. */
  @Column({ type: 'bigint', nullable: true })
  totpLastStep: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null;
}

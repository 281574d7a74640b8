import { Check, Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from './login/roles.js';

/** Whom the first start makes, and who is meant when nobody is named. */
export const FIRST_OPERATOR = 'admin';

/** What an operator may be called: it is in the audit log and is typed at the gate. */
export const OPERATOR_NAME = /^[a-z0-9][a-z0-9._-]{0,39}$/;

/** Who may open the console. Nobody is deleted: the audit log names them for years. */
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
  /** Somebody else made this password and has seen it. */
  @Column({ type: 'boolean', default: false })
  mustChangePassword: boolean;
  /** Sealed with a key of the shop; it counts from `totpConfirmedAt` on. */
  @Column({ type: 'text', nullable: true })
  totpSecret: string | null;
  @Column({ type: 'timestamptz', nullable: true })
  totpConfirmedAt: Date | null;
  /** The time step of the code that was used last: none is taken twice. */
  @Column({ type: 'bigint', nullable: true })
  totpLastStep: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true })
  disabledAt: Date | null;
}

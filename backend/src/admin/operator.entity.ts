import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one operator there is today. */
export const OPERATOR_NAME = 'admin';

/** Who may open the console. Today there is one, 'admin'. */
@Entity('operators')
export class Operator {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'operators_pkey' })
  name: string;
  /** Argon2id, with its parameters. */
  @Column({ type: 'text' })
  passwordHash: string;
}

import { Column, CreateDateColumn, Entity, Index, PrimaryColumn } from 'typeorm';

/** A change that a visitor requested under an Idempotency-Key, and its response. */
@Entity('idempotency_keys')
@Index('idempotency_keys_created_at_idx', ['createdAt'])
export class IdempotencyKey {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  visitor: string;
  /** Method and path. */
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  route: string;
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'idempotency_keys_pkey' })
  key: string;
  /** SHA-256 of the body, hexadecimal. */
  @Column({ type: 'varchar', length: 64 })
  requestHash: string;
  /** Null while the first request is under way. */
  @Column({ type: 'smallint', nullable: true })
  status: number | null;
  @Column({ type: 'jsonb', nullable: true })
  body: unknown;
  @Column({ type: 'timestamptz', default: () => 'now()' })
  startedAt: Date;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' })
  createdAt: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A change that a visitor requested under an Idempotency-Key, and its response. */
@Entity('idempotency_keys')
export class IdempotencyKey {
  @PrimaryColumn({ type: 'text' }) visitor: string;
  /** Method and path. */
  @PrimaryColumn({ type: 'text' }) route: string;
  @PrimaryColumn({ type: 'text' }) key: string;
  /** SHA-256 of the body, hexadecimal. */
  @Column({ type: 'varchar', length: 64 }) requestHash: string;
  /** Null while the first request is under way. */
  @Column({ type: 'smallint', nullable: true }) status: number | null;
  @Column({ type: 'jsonb', nullable: true }) body: unknown;
  @Column({ type: 'timestamptz', default: () => 'now()' }) startedAt: Date;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An address or network that is refused everywhere (B3-025). A trigger notifies every replica of a change. */
@Entity('blocked_ips')
export class BlockedIp {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'inet' }) ipAddress: string;
  @Column({ type: 'text', nullable: true }) reason: string | null;
  @Column({ type: 'text', default: 'admin' }) blockedBy: string;
  /** Null: until it is unblocked. */
  @Column({ type: 'timestamptz', nullable: true }) expiresAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
}

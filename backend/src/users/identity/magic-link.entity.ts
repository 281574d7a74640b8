import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An emailed sign-in link, stored by the hash of its secret. */
@Entity('magic_links')
export class MagicLink {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id: string;
  @Column({ type: 'varchar', length: 64 }) tokenHash: string;
  @Column({ type: 'varchar', length: 255 }) email: string;
  /** SHA-256 of the anonymous id of the browser that asked for it. */
  @Column({ type: 'varchar', length: 64, nullable: true }) askedBy: string | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) createdAt: Date;
  @Column({ type: 'timestamptz' }) expiresAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) consumedAt: Date | null;
}

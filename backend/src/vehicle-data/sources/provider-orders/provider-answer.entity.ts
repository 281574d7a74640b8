import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A paid order with its raw answer. */
@Entity('provider_answers')
export class ProviderAnswer {
  @PrimaryColumn({ type: 'varchar', length: 40 }) provider: string;
  @PrimaryColumn({ type: 'varchar', length: 40 }) service: string;
  /** The provider's id. */
  @PrimaryColumn({ type: 'varchar', length: 100 }) reportId: string;
  /** Key of what was sold. */
  @Column({ type: 'varchar', length: 64 }) order: string;
  @Column({ type: 'jsonb', nullable: true }) raw: unknown;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) begunAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) obtainedAt: Date | null;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Secrets that all replicas share. */
@Entity('app_secrets')
export class AppSecret {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'app_secrets_pkey' })
  name: string;
  @Column({ type: 'text' })
  value: string;
}

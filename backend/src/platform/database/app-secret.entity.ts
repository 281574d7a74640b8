import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Secrets that all replicas share. */
@Entity('app_secrets')
export class AppSecret {
  @PrimaryColumn({ type: 'text' }) name: string;
  @Column({ type: 'text' }) value: string;
}

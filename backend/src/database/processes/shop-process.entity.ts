import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process of the shop, and when it last said that it lives. */
@Entity('shop_processes')
export class ShopProcess {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'shop_processes_pkey' })
  id: string;
  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;
  /** Whether it answers calls, or does jobs alone. */
  @Column({ type: 'boolean', default: true })
  answers: boolean;
}

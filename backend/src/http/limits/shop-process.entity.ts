import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A process that answers calls, and when it last said so. */
@Entity('shop_processes')
export class ShopProcess {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'shop_processes_pkey' })
  id: string;
  @Column({ type: 'timestamptz', default: () => 'now()' })
  seenAt: Date;
}

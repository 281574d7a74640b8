import { Column, Entity, PrimaryColumn } from 'typeorm';

export type CountedKind = 'lookup' | 'refused' | 'login_failed';

/** How often an address did something in an hour. */
@Entity('address_counts')
export class AddressCount {
  @PrimaryColumn({ type: 'varchar', length: 45 }) ipAddress: string;
  @PrimaryColumn({ type: 'varchar', length: 20 }) kind: CountedKind;
  @PrimaryColumn({ type: 'timestamptz' }) hour: Date;
  @Column({ type: 'integer' }) count: number;
}

import { Check, Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { VehicleData } from '../vehicle-data/decode/vehicle.js';

/** Every search, with or without a report. */
@Entity('search_history')
@Check('search_history_type_check', `"searchType" IN ('vin', 'license_plate')`)
@Index('search_history_plate_idx', ['searchedAt'], { where: `"searchType" = 'license_plate'` })
@Index('search_history_plate_value_idx', ['searchValue', 'state'], { where: `"searchType" = 'license_plate'` })
@Index('search_history_searched_at_idx', ['searchedAt'])
export class SearchHistory {
  @PrimaryGeneratedColumn('increment', { type: 'bigint', primaryKeyConstraintName: 'search_history_pkey' }) id: string;
  @Column({ type: 'varchar', length: 20 }) searchType: 'vin' | 'license_plate';
  @Column({ type: 'text' }) searchValue: string;
  @Column({ type: 'varchar', length: 2, nullable: true }) state: string | null;
  @Column({ type: 'jsonb', nullable: true }) vehicleInfo: VehicleData | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) searchedAt: Date;
}

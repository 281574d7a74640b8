import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { VehicleData } from '../vehicle-data/decode/vehicle.js';

/** Every search, with or without a report. */
@Entity('search_history')
export class SearchHistory {
  @PrimaryGeneratedColumn('increment', { type: 'bigint' }) id: string;
  @Column({ type: 'varchar', length: 20 }) searchType: 'vin' | 'license_plate';
  @Column({ type: 'text' }) searchValue: string;
  @Column({ type: 'varchar', length: 2, nullable: true }) state: string | null;
  @Column({ type: 'jsonb', nullable: true }) vehicleInfo: VehicleData | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) searchedAt: Date;
}

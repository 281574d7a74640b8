import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { formatPlate, type Plate } from '../platform/input-rules/plate-value.js';
import type { SectionAvailability } from '../vehicle-data/findings/availability.js';
import type { VehicleHistory } from '../vehicle-data/findings/history.js';
import { readHistory } from '../vehicle-data/findings/stored-history.js';
import type { Identification, VehicleData } from '../vehicle-data/decode/vehicle.js';

export const INTENTS = ['buyer', 'seller'] as const;
export type Intent = (typeof INTENTS)[number];

/** A normalized VIN, or a normalized plate with its state. */
export type Search = { vin: string } | Plate;

/** Returns the key by which a visitor's report of a search is found. */
export const searchKey = (search: Search): string =>
  'vin' in search ? `vin:${search.vin}` : `license_plate:${formatPlate(search)}`;

/** The report of one vehicle for one visitor: the free preview, and the history once paid for. */
@Entity('vehicle_reports')
// Declared in SQL because of their collation, which finds prefixes.
export class VehicleReport {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' })
  id: string;
  /** Public id, 128 random bits. */
  @Column({ type: 'text' }) token: string;
  @Column({ type: 'text' })
  userId: string;
  /** Normalized type and value of the search. */
  @Column({ type: 'text' }) searchKey: string;
  @Column({ type: 'varchar', length: 17, nullable: true }) vin: string | null;
  @Column({ type: 'varchar', length: 10, nullable: true }) licensePlate: string | null;
  @Column({ type: 'varchar', length: 2, nullable: true }) state: string | null;
  /** Set when the plate was matched to a made-up vehicle. */
  @Column({ type: 'varchar', length: 20, nullable: true }) plateMatch: 'demonstration' | null;
  @Column({ type: 'varchar', length: 10, default: 'buyer' }) intent: Intent;
  @Column({ type: 'jsonb' }) vehicleData: VehicleData;
  /** Model year stated by the buyer where the VIN fits two. */
  @Column({ type: 'smallint', nullable: true }) statedYear: number | null;
  @Column({ type: 'jsonb' }) identification: Identification;
  @Column({ type: 'jsonb' }) availability: SectionAvailability[];
  /** The paid snapshot. A trigger freezes it once set. */
  @Column({ type: 'jsonb', nullable: true, transformer: { from: readHistory, to: (history: unknown) => history } })
  history: VehicleHistory | null;
  /** Set and frozen with the snapshot. */
  @Column({ type: 'varchar', length: 12, nullable: true }) verificationCode: string | null;
  @Column({ type: 'varchar', length: 64, nullable: true }) fingerprint: string | null;
  @Column({ type: 'timestamptz', nullable: true }) fulfilledAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) signedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) addressedAt: Date | null;
  @Column({ type: 'timestamptz', nullable: true }) freeReportAt: Date | null;
  @CreateDateColumn({ type: 'timestamptz', default: () => 'now()' }) searchedAt: Date;
}

import type { VehicleData } from '../vehicle-data/model/vehicle.js';

/** 'year make model', as much of it as is known. */
export function vehicleName({ year, make, model }: Pick<VehicleData, 'year' | 'make' | 'model'>): string {
  return [year, make, model].filter(Boolean).join(' ') || 'Unknown vehicle';
}

import type { VehicleData } from '../api/types';

type Named = Pick<VehicleData, 'year' | 'make' | 'model'>;

/** 'year make model', or null unless all three are known. */
export function vehicleName({ year, make, model }: Named): string | null {
  return year && make && model ? `${year} ${make} ${model}` : null;
}

/** As much of the name as is known. */
export function vehicleHeading(data: Named): string {
  return [data.year, data.make, data.model].filter(Boolean).join(' ') || 'Unknown vehicle';
}

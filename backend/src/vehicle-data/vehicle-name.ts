import type { VehicleData } from './model/vehicle.js';

type Named = Pick<VehicleData, 'year' | 'make' | 'model'>;

/** 'year make model', as much of it as is known; null when none of it is. A model of the make's own name is not said twice. */
export const nameOf = ({ year, make, model }: Named): string | null =>
  [year, make, model === make ? null : model].filter(Boolean).join(' ') || null;

/** The same for a place that must name something. */
export const vehicleName = (vehicle: Named): string => nameOf(vehicle) ?? 'Unknown vehicle';

/**
 * `nameOf` inside a statement of a read model.
 * @param vehicleData the SQL expression that holds the vehicle as JSON, such as report."vehicleData"
 */
export function nameInSql(vehicleData: string): string {
  const [year, make, model] = ['year', 'make', 'model'].map((part) => `${vehicleData}->>'${part}'`);
  return `nullif(concat_ws(' ', ${year}, ${make}, nullif(${model}, ${make})), '')`;
}

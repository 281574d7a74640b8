import type { ReportView, VehicleData } from '../api/types';

/** What is in the place of a name when nothing of it is known. */
export const UNKNOWN_VEHICLE = 'Unknown vehicle';

type Named = Pick<VehicleData, 'year' | 'make' | 'model'>;

/** A model of the make's own name, as those of trailers often are, is not said twice. */
const said = ({ year, make, model }: Named): string =>
  [year, make, model === make ? null : model].filter(Boolean).join(' ');

/** 'year make model', or null unless all three are known. */
export function vehicleName(vehicle: Named): string | null {
  return vehicle.year && vehicle.make && vehicle.model ? said(vehicle) : null;
}

/** The name before the purchase: how far the VIN told it, unless year, make and model are all known. */
export function nameOrLevel({ vehicleData, identification }: ReportView): string {
  const unnamed = identification.level === 'none' ? 'Vehicle not identified' : 'Vehicle identified in part';
  return vehicleName(vehicleData) ?? unnamed;
}

/** As much of the name as is known. */
export function vehicleHeading(data: Named): string {
  return said(data) || UNKNOWN_VEHICLE;
}

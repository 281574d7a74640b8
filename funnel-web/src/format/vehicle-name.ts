import type { ReportView, VehicleData } from '../api/types';

/** What is in the place of a name when nothing of it is known. */
export const UNKNOWN_VEHICLE = 'Unknown vehicle';

/** A report stored in the session by an earlier version has no possible years. */
type Years = Pick<VehicleData, 'year'> & Partial<Pick<VehicleData, 'possibleYears'>>;
type Named = Years & Pick<VehicleData, 'make' | 'model'> & Partial<Pick<VehicleData, 'manufacturer'>>;

/** Model year for a reader: '2012', or '1982 or 2012' where the VIN does not decide; null when not known. */
export const yearsOf = ({ year, possibleYears = [] }: Years): string | null =>
  year === null ? possibleYears.join(' or ') || null : String(year);

/** The manufacturer stands for an unknown make. A model of the make's own name, as those of trailers often are, is not said twice. */
const said = ({ make, manufacturer, model, ...years }: Named): string =>
  [yearsOf(years), make ?? manufacturer, model === make ? null : model].filter(Boolean).join(' ');

/** 'year make model', or as much of it as is known; null unless the maker and the model year, or both possible ones, are. */
export function vehicleName(vehicle: Named): string | null {
  return yearsOf(vehicle) && (vehicle.make ?? vehicle.manufacturer) ? said(vehicle) : null;
}

/** The name before the purchase: how far the VIN told it, unless its maker and model year are known. */
export function nameOrLevel({ vehicleData, identification }: ReportView): string {
  const unnamed = identification.level === 'none' ? 'Vehicle not identified' : 'Vehicle identified in part';
  return vehicleName(vehicleData) ?? unnamed;
}

/** As much of the name as is known. */
export function vehicleHeading(data: Named): string {
  return said(data) || UNKNOWN_VEHICLE;
}

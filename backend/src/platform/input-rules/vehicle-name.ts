export const UNKNOWN_VEHICLE = 'Unknown vehicle';

/** Reports stored before `possibleYears` existed have none. */
interface Years {
  year: number | null;
  possibleYears?: number[];
}
export interface NamedVehicle extends Years {
  make: string | null;
  model: string | null;
  manufacturer?: string | null;
}

/** The known model year, or both possible ones, earlier first; empty when not known. */
export const modelYears = ({ year, possibleYears = [] }: Years): number[] => (year === null ? possibleYears : [year]);

/** '2012', or '1982 or 2012' where the VIN does not decide; null when not known. */
export const yearsOf = (vehicle: Years): string | null => modelYears(vehicle).join(' or ') || null;

/**
 * 'year make model' as far as known, with the manufacturer for an unknown make; null when nothing is known. A model named
 * like its make, as trailers often are, is left out.
 */
export const nameOf = ({ make, manufacturer, model, ...years }: NamedVehicle): string | null =>
  [yearsOf(years), make ?? manufacturer, model === make ? null : model].filter(Boolean).join(' ') || null;

/** The same, or 'Unknown vehicle'. */
export const vehicleHeading = (vehicle: NamedVehicle): string => nameOf(vehicle) ?? UNKNOWN_VEHICLE;

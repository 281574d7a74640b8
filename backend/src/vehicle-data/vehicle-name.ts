import type { VehicleData } from './model/vehicle.js';

/** Reports stored before possible years were have none. */
type Years = Pick<VehicleData, 'year'> & Partial<Pick<VehicleData, 'possibleYears'>>;
type Named = Years & Pick<VehicleData, 'make' | 'model'> & Partial<Pick<VehicleData, 'manufacturer'>>;

/** The model years a vehicle may have: the known one or both possible ones, earlier first; empty when not known. */
export const modelYears = ({ year, possibleYears = [] }: Years): number[] => (year === null ? possibleYears : [year]);

/** Model year for a reader: '2012', or '1982 or 2012' where the VIN does not decide; null when not known. */
export const yearsOf = (vehicle: Years): string | null => modelYears(vehicle).join(' or ') || null;

/**
 * 'year make model', as much of it as is known, with the manufacturer in the place of an unknown make; null when none of it is known.
 * A model of the make's own name is not said twice.
 */
export const nameOf = ({ make, manufacturer, model, ...years }: Named): string | null =>
  [yearsOf(years), make ?? manufacturer, model === make ? null : model].filter(Boolean).join(' ') || null;

/** The same for a place that must name something. */
export const vehicleName = (vehicle: Named): string => nameOf(vehicle) ?? 'Unknown vehicle';

/** "ZSP110L" and "FLHTCUTG" are for the maker's own books and tell a reader nothing; "F-150", "3.5T" and "LARIAT" are names. */
const MIXED_CODE = /^(?=.*\d)(?=.*[A-Z])[A-Z\d]{5,}$/;
const UNSPEAKABLE_CODE = /^(?=.*[B-DF-HJ-NP-TV-XZ]{4})[A-Z]{5,}$/;

/** Whether a series is a code of the maker and no name. */
export const isMakersCode = (series: string | null): boolean =>
  series !== null && (MIXED_CODE.test(series) || UNSPEAKABLE_CODE.test(series));

/**
 * The trim as every page, document and answer shows it. vPIC has what owners call the trim as the series of many vehicles ("Lariat"):
 * where it names no trim, the series is shown as one.
 */
export const trimOf = ({ trim, series }: Pick<VehicleData, 'trim' | 'series'>): string | null =>
  trim ?? (isMakersCode(series) ? null : series);

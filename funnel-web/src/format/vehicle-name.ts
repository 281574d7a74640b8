import { nameOf, type NamedVehicle, yearsOf } from '../../../backend/src/platform/input-rules/vehicle-name.js';
import type { ReportView } from '../api/types';

/** 'year make model', or as much of it as is known; null unless maker and model year, or both possible years, are known. */
export const vehicleName = (vehicle: NamedVehicle): string | null =>
  yearsOf(vehicle) && (vehicle.make ?? vehicle.manufacturer) ? nameOf(vehicle) : null;

/** The name before the purchase: how far the VIN told it, unless its maker and model year are known. */
export const nameOrLevel = ({ vehicleData, identification }: ReportView): string =>
  vehicleName(vehicleData) ??
  (identification.level === 'none' ? 'Vehicle not identified' : 'Vehicle identified in part');

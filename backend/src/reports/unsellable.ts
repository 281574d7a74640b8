import { recordsOffered, type SectionAvailability } from '../vehicle-data/findings/availability.js';
import { hasRecords, isOfTheCar, type VehicleHistory } from '../vehicle-data/findings/history.js';
import { isIdentified, type VehicleData } from '../vehicle-data/decode/vehicle.js';

interface SoldVehicle {
  vehicleData: VehicleData;
  availability: readonly SectionAvailability[];
  history: VehicleHistory | null;
}

export type Unsellable = 'unidentified' | 'no_records';

/** Returns why a report is not sold, or null. A vehicle the decoder doesn't know is identified by an answer of a history source. */
export function whyUnsellable({ vehicleData, availability, history }: SoldVehicle): Unsellable | null {
  if (history) return hasRecords(history) ? null : 'no_records';
  if (!isIdentified(vehicleData) && !availability.some(isAnswered)) return 'unidentified';
  return recordsOffered(availability) === 'none' ? 'no_records' : null;
}

const isAnswered = ({ key, status }: SectionAvailability): boolean =>
  isOfTheCar(key) && (status === 'available' || status === 'with_report');

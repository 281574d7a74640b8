import type { SectionAvailability, VehicleHistory } from './model/history.js';
import type { IdentifiedVehicle, VehicleData } from './model/vehicle.js';

/** VIN -> vehicle. `vin` is normalised and well-formed (see vin.ts). Never throws on a VIN: unknown stays unknown. */
export abstract class Identify {
  abstract identify(vin: string): Promise<IdentifiedVehicle>;
}

/** What a history source can tell about one vehicle. */
export abstract class History {
  /** True when the records are made up; every page then says so. */
  abstract readonly demonstration: boolean;
  /** Free: which sections exist and how many records each holds. */
  abstract availability(vin: string, vehicle: VehicleData): Promise<SectionAvailability[]>;
  /** Paid: asked once for each sold report, never for a preview. */
  abstract report(vin: string, vehicle: VehicleData): Promise<VehicleHistory>;
}

/** Plate and two-letter state -> VIN, or null when no vehicle is known. Vehicle data only, never a person. */
export abstract class Plates {
  abstract find(plate: string, state: string): Promise<string | null>;
}

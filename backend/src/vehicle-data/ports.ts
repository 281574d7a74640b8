import type { SectionAvailability } from './findings/availability.js';
import type { VehicleHistory } from './findings/history.js';
import type { ModelFacts } from './sources/model-facts.js';
import type { IdentifiedVehicle, VehicleData } from './decode/vehicle.js';
import type { Outcome } from '../platform/http-client/outcome.js';

/**
 * VIN -> vehicle. `vin` is normalized and well-formed (see vin.ts). Never throws on a VIN: unknown stays unknown.
 * `budget` ends the wait for outside sources (http-client/outcome.ts); what is known by then is the answer.
 */
export abstract class Identify {
  abstract identify(vin: string, budget?: AbortSignal): Promise<IdentifiedVehicle>;
}

/** What an authority says of a vehicle's model: recalls, complaints, crash tests. Never about the one vehicle; never throws. */
export abstract class Recalls {
  abstract ofModel(vehicle: VehicleData, budget?: AbortSignal): Promise<ModelFacts>;
}

/** Without a source of recalls nothing is claimed. */
export const NO_RECALLS: Recalls = {
  ofModel: () => Promise.resolve({ recalls: null, complaints: null, safetyRatings: null }),
};

/** What a history source can say about one vehicle. */
export abstract class History {
  /** True when the records are made up; every page then says so. */
  abstract readonly demonstration: boolean;
  /** What one report costs the shop, US cents; 0 when nothing is paid for it. */
  abstract readonly costCents: number;
  /** Free: which sections exist and how many records each holds, as far as the source says. Never throws. */
  abstract availability(vin: string, vehicle: VehicleData, budget?: AbortSignal): Promise<SectionAvailability[]>;
  /**
   * Paid: asked once for each sold report, never for a preview.
   * @param order names what was sold; asking again for the same order does not pay again
   * @throws HistoryUnavailable when there is no answer now; it is asked again later
   */
  abstract report(vin: string, vehicle: VehicleData, order: string): Promise<VehicleHistory>;
}

/** Plate and two-letter state -> VIN, or null when no vehicle is known. Vehicle data only, never a person. Never throws. */
export abstract class Plates {
  /** True when the vehicle has nothing to do with the plate; the page then says so. */
  abstract readonly demonstration: boolean;
  abstract find(plate: string, state: string, budget?: AbortSignal): Promise<Outcome<string | null>>;
}

/**
 * No answer for a report that was sold: whoever asked asks again later. The reason comes from a closed list and holds nothing
 * of what was asked.
 */
export class HistoryUnavailable extends Error {
  constructor(
    readonly provider: string,
    readonly reason: string,
  ) {
    super(`${provider} gave no report: ${reason}`);
  }
}

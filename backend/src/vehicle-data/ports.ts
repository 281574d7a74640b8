import type { SectionAvailability } from './findings/availability.js';
import type { VehicleHistory } from './findings/history.js';
import type { ModelFacts } from './sources/model-facts.js';
import type { IdentifiedVehicle, VehicleData } from './decode/vehicle.js';
import type { Budget, Outcome } from '../platform/http-client/outcome.js';

/** Identifies the vehicle of a well-formed VIN. Never throws; answers with what is known when `budget` is spent. */
export abstract class Identify {
  abstract identify(vin: string, budget?: Budget): Promise<IdentifiedVehicle>;
}

/** Returns an authority's facts about a model, never about the one vehicle. Never throws. */
export abstract class Recalls {
  abstract ofModel(vehicle: VehicleData, budget?: Budget): Promise<ModelFacts>;
}

/** The answer without a source of recalls. */
export const NO_RECALLS: Recalls = {
  ofModel: () => Promise.resolve({ recalls: null, complaints: null, safetyRatings: null }),
};

/** A source of vehicle histories. */
export abstract class History {
  /** Whether the records are invented; every page then says so. */
  abstract readonly demonstration: boolean;
  /** Price of one report, US cents. */
  abstract readonly costCents: number;
  /** Returns free of charge which sections exist, with counts where the source gives them. Never throws. */
  abstract availability(vin: string, vehicle: VehicleData, budget?: Budget): Promise<SectionAvailability[]>;
  /**
   * Buys the report of a sold order; the same order is not paid for twice.
   * @throws HistoryUnavailable when there is no answer now; the call is repeated later
   */
  abstract report(vin: string, vehicle: VehicleData, order: string): Promise<VehicleHistory>;
}

/** Returns the VIN of a plate and two-letter state, or null. Never data about a person; never throws. */
export abstract class Plates {
  /** Whether the vehicle has nothing to do with the plate; the page then says so. */
  abstract readonly demonstration: boolean;
  abstract find(plate: string, state: string, budget?: Budget): Promise<Outcome<string | null>>;
}

/** No answer for a sold report; the reason is from a closed list without personal data. */
export class HistoryUnavailable extends Error {
  constructor(
    readonly provider: string,
    readonly reason: string,
  ) {
    super(`${provider} gave no report: ${reason}`);
  }
}

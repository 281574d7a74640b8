import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { DISTRICT } from '../platform/input-rules/us-states.js';
import { AppError } from '../platform/http/errors.js';
import type { Visitor } from '../platform/http/visitor.js';
import { ReportsService } from '../reports/reports.service.js';
import type { ReportView } from '../reports/report.dto.js';
import type { Intent, Search } from '../reports/vehicle-report.entity.js';
import { VehicleImagesService } from '../vehicle-data/sources/vehicle-images.service.js';
import { type Budget, lookupBudget } from '../platform/http-client/outcome.js';
import { History, Identify, Plates } from '../vehicle-data/ports.js';
import { PaidPlatesService } from './paid-plates.service.js';

const NO_STATE = 'Please select a state';
const PLATE_UNKNOWN = 'Failed to lookup license plate. Please verify the plate number and state.';
const PLATES_DOWN = 'License plates cannot be looked up just now. Please try again, or search by VIN.';
const PLATES_SPENT =
  'Many plates have been looked up today, and no more can be until tomorrow. Please search by VIN: that works at any time and is free.';

@Injectable()
export class LookupService {
  constructor(
    private readonly vehicles: Identify,
    private readonly plates: Plates,
    private readonly paidPlates: PaidPlatesService,
    private readonly history: History,
    private readonly reports: ReportsService,
    private readonly images: VehicleImagesService,
    private readonly config: Config,
  ) {}

  byVin(vin: string, intent: Intent | undefined, visitor: Visitor): Promise<ReportView> {
    return this.open({ vin }, vin, intent, visitor, lookupBudget());
  }

  /** @throws AppError PLATE_NOT_FOUND when no vehicle is known for it, SOURCE_UNAVAILABLE when no source answered, VALIDATION */
  async byPlate(
    licensePlate: string,
    state: string,
    intent: Intent | undefined,
    visitor: Visitor,
  ): Promise<ReportView> {
    if (state === DISTRICT[0] && !this.config.settings.plateDistrict)
      throw new AppError('VALIDATION', NO_STATE, { state: NO_STATE });
    const budget = lookupBudget();
    const found = await this.paidPlates.find(licensePlate, state, visitor, budget);
    if (found.outcome === 'unavailable')
      throw new AppError('SOURCE_UNAVAILABLE', found.reason === 'spending_limit' ? PLATES_SPENT : PLATES_DOWN);
    if (!found.value) throw new AppError('PLATE_NOT_FOUND', PLATE_UNKNOWN);
    return this.open({ licensePlate, state }, found.value, intent, visitor, budget);
  }

  /** Queries external sources before the statement that stores the search, so that it holds no connection meanwhile. */
  private async open(
    search: Search,
    vin: string,
    intent: Intent | undefined,
    visitor: Visitor,
    budget: Budget,
  ): Promise<ReportView> {
    const identified = await this.vehicles.identify(vin, budget);
    const availability = await this.history.availability(vin, identified.vehicleData, budget);
    const plateMatch = 'licensePlate' in search && this.plates.demonstration ? 'demonstration' : null;
    const vehicleData = { ...identified.vehicleData, imageUrl: this.images.imageUrl(identified.vehicleData) };
    const report = { visitor, search, vin, plateMatch, intent, availability } as const;
    return this.reports.open({ ...report, identified: { ...identified, vehicleData } });
  }
}

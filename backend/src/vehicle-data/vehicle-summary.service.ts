import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type AboutModel, ModelFacts } from './sources/model-facts.js';
import { Identification, type IdentifiedVehicle, VehicleData, trimOf } from './decode/vehicle.js';
import { lookupBudget } from '../platform/http-client/outcome.js';
import { Identify, Recalls } from './ports.js';

class SourceNote {
  @ApiProperty({ example: 'NHTSA recalls' }) source: string;
  @ApiProperty({ type: String, nullable: true, example: '2026-11-21', description: 'Null when it could not be asked' })
  asOf: string | null;
  @ApiProperty({ example: 'Recalls for this model' }) about: string;
}

/** Everything known about a VIN free of charge. */
export class VehicleSummary extends ModelFacts implements IdentifiedVehicle {
  @ApiProperty({ type: VehicleData }) vehicleData: VehicleData;
  @ApiProperty({ type: Identification }) identification: Identification;
  @ApiProperty({ type: [SourceNote] }) sources: SourceNote[];
}

/** Combines the free sources within the time budget of a lookup. */
@Injectable()
export class VehicleSummaryService {
  constructor(
    private readonly vehicles: Identify,
    private readonly recalls: Recalls,
  ) {}

  async of(vin: string): Promise<VehicleSummary> {
    const budget = lookupBudget();
    const identified = await this.vehicles.identify(vin, budget);
    const model = await this.recalls.ofModel(identified.vehicleData, budget);
    const vehicleData = { ...identified.vehicleData, trim: trimOf(identified.vehicleData) };
    return { ...identified, vehicleData, ...model, sources: sourcesOf(identified, model) };
  }
}

function sourcesOf({ identification }: IdentifiedVehicle, model: ModelFacts): SourceNote[] {
  const { source, asOf, additions } = identification;
  const about = (part: AboutModel | null, about: string): SourceNote[] =>
    part ? [{ source: part.source, asOf: part.asOf, about }] : [];
  return [
    { source, asOf, about: 'Identity of the vehicle' },
    ...additions.map((added) => ({ source: added.source, asOf: added.asOf, about: added.fields.join(', ') })),
    ...about(model.recalls, 'Recalls for this model'),
    ...about(model.complaints, 'Complaints about this model'),
    ...about(model.safetyRatings, 'Crash tests of this model'),
  ];
}

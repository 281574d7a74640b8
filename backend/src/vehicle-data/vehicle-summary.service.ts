import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type AboutModel, ModelFacts } from './sources/model-facts.js';
import { Identification, type IdentifiedVehicle, VehicleData, trimOf } from './decode/vehicle.js';
import { lookupBudget } from '../platform/http-client/outcome.js';
import { Identify, Recalls } from './ports.js';

/** A source that was used, of which day, and for what. */
class SourceNote {
  @ApiProperty({ example: 'NHTSA recalls' }) source: string;
  @ApiProperty({ type: String, nullable: true, example: '2026-11-21', description: 'Null when it could not be asked' })
  asOf: string | null;
  @ApiProperty({ example: 'Recalls for this model' }) about: string;
}

/** Everything that is known about a VIN free of charge: the vehicle, its model, and where each part comes from. */
export class VehicleSummary extends ModelFacts implements IdentifiedVehicle {
  @ApiProperty({ type: VehicleData }) vehicleData: VehicleData;
  @ApiProperty({ type: Identification }) identification: Identification;
  @ApiProperty({ type: [SourceNote] }) sources: SourceNote[];
}

/** Puts the free sources together, within the time one lookup may take. */
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
  const notes: SourceNote[] = [{ source, asOf, about: 'Identity of the vehicle' }];
  for (const added of additions) notes.push({ source: added.source, asOf: added.asOf, about: added.fields.join(', ') });
  const about = (part: AboutModel | null, words: string): void => {
    if (part) notes.push({ source: part.source, asOf: part.asOf, about: words });
  };
  about(model.recalls, 'Recalls for this model');
  about(model.complaints, 'Complaints about this model');
  about(model.safetyRatings, 'Crash tests of this model');
  return notes;
}

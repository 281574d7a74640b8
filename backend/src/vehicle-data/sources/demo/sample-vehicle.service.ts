import { Injectable } from '@nestjs/common';
import type { SectionAvailability } from '../../findings/availability.js';
import type { VehicleHistory } from '../../findings/history.js';
import type { IdentifiedVehicle } from '../../decode/vehicle.js';
import { Identify } from '../../ports.js';
import { DemoHistory } from './demo-history.js';

/** The test vehicle with a salvage title (docs/reference/test-vehicles.md). */
const SAMPLE_VIN = '1C4GJWAG0DL000000';
const SAMPLE_OBTAINED_AT = new Date('2026-11-01T12:00:00Z');

interface SampleVehicle extends IdentifiedVehicle {
  vin: string;
  availability: SectionAvailability[];
  history: VehicleHistory;
}

/** The vehicle of the sample report, which is nobody's. */
@Injectable()
export class SampleVehicleService {
  private readonly life = new DemoHistory({ now: () => SAMPLE_OBTAINED_AT });

  constructor(private readonly vehicles: Identify) {}

  async get(): Promise<SampleVehicle> {
    const identified = await this.vehicles.identify(SAMPLE_VIN);
    const { vehicleData } = identified;
    return {
      ...identified,
      vin: SAMPLE_VIN,
      availability: await this.life.availability(SAMPLE_VIN, vehicleData),
      history: await this.life.report(SAMPLE_VIN, vehicleData),
    };
  }
}

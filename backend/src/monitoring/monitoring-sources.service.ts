import { Injectable } from '@nestjs/common';
import type { VehicleData } from '../vehicle-data/decode/vehicle.js';
import { History, Recalls } from '../vehicle-data/ports.js';
import { countsOf, type Seen } from './vehicle-news.js';

interface Subject {
  vin: string;
  vehicleData: VehicleData;
}

/** Free queries about a monitored vehicle. */
@Injectable()
export class MonitoringSourcesService {
  constructor(
    private readonly recalls: Recalls,
    private readonly history: History,
  ) {}

  /** Demonstration records are not counted. */
  async look({ vin, vehicleData }: Subject, budget: AbortSignal): Promise<Seen> {
    const [{ recalls }, sections] = await Promise.all([
      this.recalls.ofModel(vehicleData, budget),
      this.history.demonstration ? null : this.history.availability(vin, vehicleData, budget),
    ]);
    return { recalls: recalls?.status === 'unavailable' ? null : recalls, counts: sections && countsOf(sections) };
  }
}

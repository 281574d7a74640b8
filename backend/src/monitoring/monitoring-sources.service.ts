import { Injectable } from '@nestjs/common';
import type { VehicleData } from '../vehicle-data/decode/vehicle.js';
import { History, Recalls } from '../vehicle-data/ports.js';
import { countsOf, type Seen } from './vehicle-news.js';

interface Subject {
  vin: string;
  vehicleData: VehicleData;
}

/** What can be asked about a monitored vehicle free of charge. The paid call is never made here. */
@Injectable()
export class MonitoringSourcesService {
  constructor(
    private readonly recalls: Recalls,
    private readonly history: History,
  ) {}

  /** Invented records are not counted: what happens to them is no news of the vehicle. */
  async look({ vin, vehicleData }: Subject, budget: AbortSignal): Promise<Seen> {
    const [{ recalls }, sections] = await Promise.all([
      this.recalls.ofModel(vehicleData, budget),
      this.history.demonstration ? null : this.history.availability(vin, vehicleData, budget),
    ]);
    return { recalls: recalls?.status === 'unavailable' ? null : recalls, counts: sections && countsOf(sections) };
  }
}

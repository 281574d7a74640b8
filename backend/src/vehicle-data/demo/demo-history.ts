import { Injectable } from '@nestjs/common';
import { Clock } from '../../config/clock.js';
import { SECTION_KEYS, type SectionAvailability, type SectionKey, type VehicleHistory } from '../model/history.js';
import type { VehicleData } from '../model/vehicle.js';
import { History } from '../ports.js';
import { dayOf, isoDate } from './days.js';
import { accidentRecords, salvageEvents, thefts, totalLosses } from './incidents.js';
import { liveThrough } from './life.js';
import { brandsOf, liensOf, ownershipOf, salesOf, titlesOf } from './ownership.js';
import { Random } from './random.js';
import { readingsOf, recallsOf, servicesOf } from './upkeep.js';
import { marketValueOf, worthOf } from './worth.js';

export const DEMO_PROVIDER = 'Roadbook demonstration data';

/** How often a section is "not offered", so that every state a report can show is seen. Sections not named always are offered. */
const NOT_OFFERED: Partial<Record<SectionKey, number>> = {
  accidents: 0.08,
  theft: 0.2,
  liens: 0.25,
  service: 0.15,
  recalls: 0.3,
};

/**
 * Invented histories for the default install: the same for a VIN every time, free of contradictions, marked as demonstration.
 * They say nothing about the real vehicle that carries the VIN.
 */
@Injectable()
export class DemoHistory extends History {
  readonly demonstration = true;

  constructor(private readonly clock: Clock) {
    super();
  }

  async availability(vin: string, vehicle: VehicleData): Promise<SectionAvailability[]> {
    const history = await this.report(vin, vehicle);
    return SECTION_KEYS.map((key) => {
      const { status, records } = history[key];
      return { key, status, count: status === 'not_offered' ? null : records.length };
    });
  }

  async report(vin: string, vehicle: VehicleData): Promise<VehicleHistory> {
    const now = this.clock.now();
    const life = liveThrough(vin, vehicle, dayOf(now));
    const worth = worthOf(vehicle);
    const electric = vehicle.fuelType === 'Electric';
    const section = sectionMaker(vin, isoDate(life.today));
    return {
      demonstration: this.demonstration,
      provider: DEMO_PROVIDER,
      obtainedAt: now.toISOString(),
      titles: section('titles', titlesOf(life)),
      titleBrands: section('titleBrands', brandsOf(life)),
      odometer: section('odometer', readingsOf(life)),
      accidents: section('accidents', accidentRecords(life)),
      totalLoss: section('totalLoss', totalLosses(life)),
      junkSalvage: section('junkSalvage', salvageEvents(life)),
      theft: section('theft', thefts(life)),
      liens: section('liens', liensOf(life)),
      ownership: section('ownership', ownershipOf(life)),
      sales: section('sales', salesOf(life, worth)),
      service: section('service', servicesOf(life, electric)),
      recalls: section('recalls', recallsOf(life)),
      marketValue: section('marketValue', marketValueOf(worth, life)),
    };
  }
}

interface Section<T> {
  status: 'available' | 'none' | 'not_offered';
  source: string | null;
  asOf: string | null;
  records: T[];
}

function sectionMaker(vin: string, asOf: string): <T>(key: SectionKey, records: T[]) => Section<T> {
  return (key, records) => {
    if (new Random(`${vin}:offers:${key}`).chance(NOT_OFFERED[key] ?? 0)) {
      return { status: 'not_offered', source: null, asOf: null, records: [] };
    }
    return { status: records.length > 0 ? 'available' : 'none', source: DEMO_PROVIDER, asOf, records };
  };
}

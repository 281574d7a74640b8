import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../platform/config/clock.js';
import { availabilityOf, type SectionAvailability } from '../../findings/availability.js';
import { HistoryUnavailable, History } from '../../ports.js';
import { SECTION_KEYS, type SectionKey, type SectionStatus, type VehicleHistory } from '../../findings/history.js';
import { isIdentified, type VehicleData } from '../../decode/vehicle.js';
import { dayOf, isoDate, liveThrough } from './life.js';
import {
  accidentRecords,
  salvageEvents,
  thefts,
  totalLosses,
  brandsOf,
  liensOf,
  ownershipOf,
  salesOf,
  titlesOf,
  readingsOf,
  recallsOf,
  servicesOf,
} from './records.js';
import { Random } from './random.js';
import { SLOW_MS, type TestVehicle, testVehicle } from './test-vehicles.js';
import { marketValueOf, worthOf } from './worth.js';
import { historySource } from '../history-source.js';

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
 * They say nothing about the real vehicle that carries the VIN. The test vehicles also play a source that is slow or down.
 */
export class DemoHistory extends History {
  readonly demonstration = true;
  readonly costCents = 0;

  /** @param wait how the slow source takes its time; tests need not */
  constructor(
    private readonly clock: Clock,
    private readonly wait: (milliseconds: number) => Promise<unknown> = setTimeout,
  ) {
    super();
  }

  /** Takes no budget: the slow source is there to show what a page does when an answer is late. */
  async availability(vin: string, vehicle: VehicleData): Promise<SectionAvailability[]> {
    const test = testVehicle(vin);
    if (test?.manner === 'down') return SECTION_KEYS.map((key) => ({ key, status: 'unavailable', count: null }));
    if (test?.manner === 'slow') await this.wait(SLOW_MS);
    return availabilityOf(this.invent(vin, vehicle, test));
  }

  async report(vin: string, vehicle: VehicleData): Promise<VehicleHistory> {
    const test = testVehicle(vin);
    if (test?.manner === 'down') throw new HistoryUnavailable(DEMO_PROVIDER, 'timeout');
    if (test?.manner === 'slow') await this.wait(SLOW_MS);
    return this.invent(vin, vehicle, test);
  }

  private invent(vin: string, vehicle: VehicleData, test: TestVehicle | null): VehicleHistory {
    const now = this.clock.now();
    const life = liveThrough(vin, vehicle, dayOf(now), test?.fate);
    const worth = vehicle.year === null ? null : worthOf(vehicle);
    const electric = vehicle.fuelType === 'Electric';
    const section = sectionMaker(vin, isoDate(life.today), test, vehicle);
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
  status: SectionStatus;
  source: string | null;
  asOf: string | null;
  records: T[];
}

function sectionMaker(
  vin: string,
  asOf: string,
  test: TestVehicle | null,
  vehicle: VehicleData,
): <T>(key: SectionKey, records: T[]) => Section<T> {
  const notOffered = (key: SectionKey): boolean =>
    test ? test.notOffered.includes(key) : new Random(`${vin}:offers:${key}`).chance(NOT_OFFERED[key] ?? 0);
  // Nothing is invented for a VIN that names no vehicle, and nobody can be asked for the recalls of a model that is not known.
  const isUnanswerable = (key: SectionKey): boolean =>
    !isIdentified(vehicle) || (key === 'recalls' && vehicle.model === null);
  return (key, records) => {
    if (isUnanswerable(key) || notOffered(key)) return { status: 'not_offered', source: null, asOf: null, records: [] };
    if (test?.unavailable.includes(key))
      return { status: 'unavailable', source: DEMO_PROVIDER, asOf: null, records: [] };
    const held = test?.empty ? [] : records;
    return { status: held.length > 0 ? 'available' : 'none', source: DEMO_PROVIDER, asOf, records: held };
  };
}

export const DEMO_SOURCE = historySource({
  settings: {},
  required: [],
  provider: DEMO_PROVIDER,
  approvedForNmvtis: false,
  open: (_settings, _orders, clock) => new DemoHistory(clock),
});

import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../platform/config/clock.js';
import { availabilityOf, type SectionAvailability } from '../../findings/availability.js';
import { HistoryUnavailable, History } from '../../ports.js';
import { SECTION_KEYS, type SectionKey, type SectionOrigin, type VehicleHistory } from '../../findings/history.js';
import { isIdentified, type VehicleData } from '../../decode/vehicle.js';
import { dayOf, isoDate, liveThrough } from './life.js';
import { recordsOf } from './records.js';
import { Random } from './random.js';
import { SLOW_MS, type TestVehicle, testVehicle } from './test-vehicles.js';
import { worthOf } from './worth.js';
import { historySource } from '../history-source.js';

export const DEMO_PROVIDER = 'Roadbook demonstration data';

/** Probability that a section is not offered, so that every state of a report occurs. */
const NOT_OFFERED: Partial<Record<SectionKey, number>> = {
  accidents: 0.08,
  theft: 0.2,
  liens: 0.25,
  service: 0.15,
  recalls: 0.3,
};

/** Invented, consistent histories, always the same for a VIN; test vehicles also simulate a slow or unavailable source. */
export class DemoHistory extends History {
  readonly demonstration = true;
  readonly costCents = 0;

  /** @param wait delays the slow source */
  constructor(
    private readonly clock: Clock,
    private readonly wait: (milliseconds: number) => Promise<unknown> = setTimeout,
  ) {
    super();
  }

  /** Ignores the budget: the slow source shows what a page does with a late answer. */
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
    const records = recordsOf(life, worth, vehicle.fuelType === 'Electric');
    const section = sectionMaker(vin, isoDate(life.today), test, vehicle);
    const sections = Object.fromEntries(SECTION_KEYS.map((key) => [key, section(key, records[key])]));
    return {
      ...{ demonstration: this.demonstration, provider: DEMO_PROVIDER, obtainedAt: now.toISOString() },
      ...(sections as unknown as Pick<VehicleHistory, SectionKey>),
    };
  }
}

function sectionMaker(vin: string, asOf: string, test: TestVehicle | null, vehicle: VehicleData) {
  const notOffered = (key: SectionKey): boolean =>
    test ? test.notOffered.includes(key) : new Random(`${vin}:offers:${key}`).chance(NOT_OFFERED[key] ?? 0);
  const identified = isIdentified(vehicle);
  const isUnanswerable = (key: SectionKey): boolean => !identified || (key === 'recalls' && vehicle.model === null);
  return (key: SectionKey, records: object[]): SectionOrigin & { records: object[] } => {
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

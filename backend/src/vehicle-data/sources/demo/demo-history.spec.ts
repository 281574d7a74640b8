import fc from 'fast-check';
import { Clock, SystemClock } from '../../../platform/config/clock.js';
import { Config } from '../../../platform/config/config.js';
import { KNOWN_VEHICLES, ROOT } from '../../../../test/fixtures/known-vehicles.js';
import { isSalvageBrand } from '../../findings/brands.js';
import { odometerFinding } from '../../findings/odometer.js';
import { recordSummaryOf } from '../../findings/record-summary.js';
import { isIdentified, type VehicleData } from '../../decode/vehicle.js';
import { SECTION_KEYS, type VehicleHistory } from '../../findings/history.js';
import { unknownVehicle } from '../../decode/vehicle.js';
import { VpicIdentify } from '../../decode/vpic-identify.js';
import { DemoHistory } from './demo-history.js';

class FixedClock extends Clock {
  constructor(private readonly instant: string) {
    super();
  }
  now(): Date {
    return new Date(this.instant);
  }
}

const TODAY = '2026-06-15';
const history = new DemoHistory(new FixedClock(`${TODAY}T10:00:00Z`));
const identifier = new VpicIdentify(new Config(ROOT, {}), new SystemClock());

interface Case {
  vin: string;
  vehicle: VehicleData;
  report: VehicleHistory;
}

/** Every known vehicle, and for breadth the same vehicles under serial numbers of their own. */
async function cases(): Promise<Case[]> {
  const all: Case[] = [];
  for (const { vin } of KNOWN_VEHICLES) {
    const vehicle = (await identifier.identify(vin)).vehicleData;
    for (const other of [vin, `${vin.slice(0, 13)}1234`, `${vin.slice(0, 13)}4321`]) {
      all.push({ vin: other, vehicle, report: await history.report(other, vehicle) });
    }
  }
  return all;
}

/** Every date a history holds, by whatever name. */
function datesIn(report: VehicleHistory): string[] {
  const records = SECTION_KEYS.flatMap((key): object[] => report[key].records);
  return records.flatMap((record) => Object.values(record)).filter((value) => /^\d{4}-\d\d-\d\d$/.test(String(value)));
}

let all: Case[];
beforeAll(async () => {
  all = await cases();
});

describe('demonstration histories', () => {
  it('say that they are demonstration, and the source and date of every section', () => {
    for (const { report } of all) {
      expect(report).toMatchObject({ demonstration: true, provider: 'Roadbook demonstration data' });
      for (const key of SECTION_KEYS) {
        const { status, source, asOf, records } = report[key];
        expect([source, asOf]).toEqual(
          status === 'not_offered' ? [null, null] : ['Roadbook demonstration data', TODAY],
        );
        expect(records.length > 0).toBe(status === 'available');
      }
    }
  });

  it('are the same every time', async () => {
    for (const { vin, vehicle, report } of all) expect(await history.report(vin, vehicle)).toEqual(report);
  });

  it('announce exactly what they hold', async () => {
    for (const { vin, vehicle, report } of all) {
      const availability = await history.availability(vin, vehicle);
      expect(availability.map(({ key }) => key)).toEqual([...SECTION_KEYS]);
      for (const { key, status, count } of availability) {
        expect(status).toBe(report[key].status);
        if (status === 'not_offered') expect(count).toBeNull();
        else if (key !== 'theft') expect(count).toBe(report[key].records.length);
      }
    }
  });

  it('hold at least a title, an owner and a reading for every identified VIN', () => {
    for (const { report } of all.filter(({ vehicle }) => isIdentified(vehicle))) {
      for (const key of ['titles', 'ownership', 'odometer'] as const) {
        expect(report[key].records.length).toBeGreaterThan(0);
      }
    }
  });

  it('hold a value exactly where the model year is known [X11-001]', () => {
    for (const { vehicle, report } of all.filter((one) => isIdentified(one.vehicle)))
      expect(report.marketValue.records).toHaveLength(vehicle.year === null ? 0 : 1);
  });

  it('value and price no vehicle of which two model years are possible [X11-001]', async () => {
    const bus = { ...unknownVehicle('1BAKGCPH4CF283189'), possibleYears: [1982, 2012], make: 'Blue Bird' };
    const report = await history.report('1BAKGCPH4CF283189', bus);
    expect(report.marketValue).toMatchObject({ status: 'none', records: [] });
    expect(report.sales.records.map(({ priceCents }) => priceCents)).toEqual(report.sales.records.map(() => null));
    for (const date of datesIn(report)) expect(date >= '2011-09-01').toBe(true);
  });

  it('begin with no new vehicle where two model years are possible [X11-001]', async () => {
    const earlier = fc.integer({ min: 1984, max: 1996 });
    await fc.assert(
      fc.asyncProperty(earlier, fc.integer({ min: 1000, max: 9999 }), async (year, serial) => {
        const vin = `4ENGAAA81R100${serial}`;
        const truck = { ...unknownVehicle(vin), possibleYears: [year, year + 30], manufacturer: 'E-One' };
        const report = await history.report(vin, truck);
        for (const { miles } of report.odometer.records) expect(miles).toBeGreaterThan(15_000);
        for (const date of datesIn(report)) expect(date >= `${year + 30}-09-01` || date === TODAY).toBe(true);
      }),
    );
  });

  it('hold nothing from before the model year was sold, and nothing from the future', () => {
    for (const { vehicle, report } of all) {
      const earliest = vehicle.year === null ? '1980-01-01' : `${vehicle.year - 1}-09-01`;
      for (const date of datesIn(report)) expect(date >= earliest && date <= TODAY).toBe(true);
    }
  });

  it('hold nothing for a VIN that names no vehicle [X11-003]', async () => {
    const report = await history.report('ZZZZZZZZZZZZZZZZZ', unknownVehicle('ZZZZZZZZZZZZZZZZZ'));
    for (const key of SECTION_KEYS) expect(report[key]).toMatchObject({ status: 'not_offered', records: [] });
  });

  it('are not asked about the recalls of a model that is not known [X1-001]', async () => {
    const facts = fc.record({
      make: fc.constantFrom('Bugatti', null),
      manufacturer: fc.constantFrom('Bugatti', 'Pierce'),
      model: fc.constantFrom('Veyron', null),
      year: fc.constantFrom(2008, null),
      possibleYears: fc.constantFrom<number[]>([], [1994, 2024]),
    });
    await fc.assert(
      fc.asyncProperty(facts, fc.integer({ min: 1000, max: 9999 }), async (known, serial) => {
        const vin = `VF9SA25C28M79${serial}`;
        const vehicle = { ...unknownVehicle(vin), ...known };
        const line = recordSummaryOf(await history.availability(vin, vehicle)).lines.find(
          ({ key }) => key === 'recalls',
        );
        const { status } = (await history.report(vin, vehicle)).recalls;
        if (known.model === null)
          expect([status, line?.value, line?.tone]).toEqual(['not_offered', 'Not checked', 'plain']);
        if (status === 'not_offered') expect(line?.tone).toBe('plain');
      }),
    );
  });

  it('begin today for a vehicle that is not sold yet', async () => {
    const vehicle = { ...unknownVehicle('1FTFW5L86VFB45612'), make: 'Ford', year: 2028 };
    const report = await history.report('1FTFW5L86VFB45612', vehicle);
    expect(new Set(datesIn(report))).toEqual(new Set([TODAY]));
    expect(report.marketValue.records[0]?.retailCents).toBeGreaterThan(0);
  });

  it('let the mileage rise, except where a brand says that the reading is not the actual one', () => {
    const turnedBack = all.filter(({ report }) => report.titleBrands.records.some(({ code }) => code === '69'));
    for (const { vin, report } of all) {
      const rollbacks = odometerFinding(report)?.rollbackDates ?? [];
      expect(rollbacks.length).toBeLessThanOrEqual(turnedBack.some((other) => other.vin === vin) ? 1 : 0);
    }
    expect(turnedBack.some(({ report }) => (odometerFinding(report)?.rollbackDates.length ?? 0) > 0)).toBe(true);
  });

  it('agree on readings: the same day has the same miles in every section', () => {
    for (const { report } of all) {
      const miles = new Map(report.odometer.records.map((reading) => [reading.date, reading.miles]));
      const others = [...report.titles.records, ...report.sales.records, ...report.service.records];
      for (const { date, odometer } of others) expect(odometer).toBe(miles.get(date ?? ''));
    }
  });

  it('have one title for each owner, the last one in force, without gaps between owners', () => {
    for (const { report } of all) {
      const owners = report.ownership.records;
      expect(report.titles.records.map(({ date, state }) => [date, state])).toEqual(
        owners.map(({ from, state }) => [from, state]),
      );
      expect(report.titles.records.filter(({ current }) => current)).toEqual([report.titles.records.at(-1)]);
      owners.forEach((owner, i) => expect(owner.to).toBe(owners[i + 1]?.from ?? null));
    }
  });

  it('brand the title of every total loss, and of no other vehicle', () => {
    for (const { report } of all) {
      const branded = report.titleBrands.records.some(({ code }) => isSalvageBrand(code));
      expect(branded).toBe(report.totalLoss.records.length > 0);
      if (branded && report.accidents.status === 'available') {
        expect(report.accidents.records.map(({ date }) => date)).toContain(report.totalLoss.records[0]?.date);
      }
    }
  });

  it('value a vehicle less as it ages', async () => {
    const vehicle = { ...unknownVehicle('1FTFW5L86RFB45612'), year: 2010, make: 'Ford', bodyStyle: 'Sedan' };
    const values: number[] = [];
    for (const year of [2011, 2014, 2018, 2026]) {
      const report = await new DemoHistory(new FixedClock(`${year}-06-15T00:00:00Z`)).report(
        '1FTFW5L86RFB45612',
        vehicle,
      );
      values.push(report.marketValue.records[0]?.retailCents ?? 0);
    }
    expect(values).toEqual([...values].sort((a, b) => b - a));
    expect(values.at(-1)).toBeGreaterThan(0);
  });

  it('only ever grow: an earlier day shows a part of what a later one does', async () => {
    const earlier = new DemoHistory(new FixedClock('2019-01-01T00:00:00Z'));
    for (const { vin, vehicle, report } of all) {
      const before = await earlier.report(vin, vehicle);
      if ((vehicle.year ?? 0) > 2018) continue;
      expect(report.odometer.records).toEqual(expect.arrayContaining(before.odometer.records));
      expect(report.accidents.records).toEqual(expect.arrayContaining(before.accidents.records));
    }
  });

  it('show every state of a section', () => {
    const statuses = new Set(all.flatMap(({ report }) => SECTION_KEYS.map((key) => report[key].status)));
    expect(statuses).toEqual(new Set(['available', 'none', 'not_offered']));
    expect(new Set(all.map(({ report }) => report.accidents.status)).size).toBe(3);
    expect(new Set(all.map(({ report }) => report.service.status))).toContain('not_offered');
  });

  it('never show a recall that could be taken for a real one', () => {
    const recalls = all.flatMap(({ report }) => report.recalls.records);
    expect(recalls).not.toHaveLength(0);
    for (const { campaign, summary } of recalls)
      expect(`${campaign} ${summary}`).toMatch(/^DEMONSTRATION .*not a real recall/);
  });
});

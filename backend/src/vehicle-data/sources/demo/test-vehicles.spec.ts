import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Clock, SystemClock } from '../../../platform/config/clock.js';
import { Config } from '../../../platform/config/config.js';
import { ROOT } from '../../../../test/fixtures/known-vehicles.js';
import { findingsOf } from '../../findings/findings.js';
import { HistoryUnavailable } from '../../ports.js';
import { SECTION_KEYS, SECTION_STATUSES, type VehicleHistory } from '../../findings/history.js';
import type { VehicleData } from '../../decode/vehicle.js';
import { ok } from '../../../platform/http-client/outcome.js';
import { VpicIdentify } from '../../decode/vpic-identify.js';
import { DemoHistory } from './demo-history.js';
import { DemoPlates } from './demo-plates.js';
import { PLATE_SOURCE_DOWN, SLOW_MS, TEST_VEHICLES, testVehicle } from './test-vehicles.js';

class FixedClock extends Clock {
  now(): Date {
    return new Date('2026-06-15T10:00:00Z');
  }
}

const wait = jest.fn(() => Promise.resolve());
const history = new DemoHistory(new FixedClock(), wait);
const identifier = new VpicIdentify(new Config(ROOT, {}), new SystemClock());
const vehicles = new Map<string, VehicleData>();

const byScenario = (scenario: string) => TEST_VEHICLES.find((test) => test.scenario === scenario)!;
const reportOf = (scenario: string): Promise<VehicleHistory> => {
  const { vin } = byScenario(scenario);
  return history.report(vin, vehicles.get(vin)!);
};
const findings = async (scenario: string) => findingsOf(await reportOf(scenario), 'buyer');
const codes = (report: VehicleHistory) => report.titleBrands.records.map(({ code }) => code);

beforeAll(async () => {
  for (const { vin } of TEST_VEHICLES) vehicles.set(vin, (await identifier.identify(vin)).vehicleData);
});

describe('test vehicles', () => {
  it('decode down to the model, pass the check digit and carry a serial number no car has', async () => {
    for (const { vin } of TEST_VEHICLES) {
      expect(vin).toMatch(/000000$/);
      expect((await identifier.identify(vin)).identification).toMatchObject({ level: 'model', checkDigit: 'valid' });
    }
    expect(new Set(TEST_VEHICLES.map(({ vin }) => vin)).size).toBe(TEST_VEHICLES.length);
  });

  it('have a plate that the form accepts and that finds them in every state', async () => {
    for (const { vin, plate } of TEST_VEHICLES) {
      expect(plate).toMatch(/^[A-Z0-9]{5,8}$/);
      for (const state of ['CA', 'TX']) expect(await new DemoPlates().find(plate, state)).toEqual(ok(vin));
    }
    expect((await new DemoPlates().find(PLATE_SOURCE_DOWN, 'CA')).outcome).toBe('unavailable');
  });

  it('are found whatever the case of the VIN', () => {
    for (const test of TEST_VEHICLES) expect(testVehicle(` ${test.vin.toLowerCase()}`)).toBe(test);
  });

  it('are published as they are', () => {
    const published = readFileSync(join(ROOT, 'docs/reference/test-vehicles.md'), 'utf8').replace(/ +/g, ' ');
    const rows = TEST_VEHICLES.map(({ scenario, vin, plate, about }) => {
      const { year, make, model } = vehicles.get(vin)!;
      return `| ${scenario} | \`${vin}\` | \`${plate}\` | ${year} ${make} ${model} | ${about} |`;
    });
    for (const row of rows) expect(published).toContain(row);
    expect(published.match(/^\| .*\| `[A-Z0-9]{17}` \|/gm)).toHaveLength(rows.length);
    expect(published).toContain(PLATE_SOURCE_DOWN);
  });

  it('show every state of a section', async () => {
    const seen = new Set<string>();
    for (const { scenario, manner } of TEST_VEHICLES) {
      if (manner === 'down') continue;
      const report = await reportOf(scenario);
      for (const key of SECTION_KEYS) seen.add(report[key].status);
    }
    expect(seen).toEqual(new Set(SECTION_STATUSES));
  });
});

describe('the test vehicle', () => {
  it('clean has nothing against it', async () => {
    const { score, insights, salvageTitle, hasAccident, hasRecalls, ownerCount } = await findings('clean');
    expect([score?.value, insights[0]?.kind, salvageTitle, hasAccident, hasRecalls, ownerCount]).toEqual([
      8.5,
      'recommended',
      false,
      false,
      false,
      2,
    ]);
  });

  it('accident has one, and a clean title', async () => {
    expect(await findings('accident')).toMatchObject({ hasAccident: true, salvageTitle: false, score: { value: 6.5 } });
  });

  it('salvage was branded and rebuilt', async () => {
    expect(codes(await reportOf('salvage'))).toEqual(['11', '09']);
    expect(await findings('salvage')).toMatchObject({ salvageTitle: true, insights: [{ kind: 'not_recommended' }] });
  });

  it('flood says so in brand and total loss, without an accident', async () => {
    const report = await reportOf('flood');
    expect(codes(report)).toEqual(['01', '11', '09']);
    expect(report.totalLoss.records[0]?.description).toContain('flood');
    expect(report.accidents.status).toBe('none');
  });

  it('odometer rollback has one rollback and a brand for it', async () => {
    expect((await findings('odometer rollback')).odometer?.rollbackDates).toHaveLength(1);
    expect(codes(await reportOf('odometer rollback'))).toEqual(['69']);
  });

  it('many owners has six', async () => {
    expect(await findings('many owners')).toMatchObject({ ownerCount: 6, insights: [{ kind: 'risky' }, {}] });
    expect((await reportOf('many owners')).service.status).toBe('not_offered');
  });

  it('open recalls has two, which no one can take for real ones', async () => {
    const { records } = (await reportOf('open recalls')).recalls;
    expect(records.map(({ campaign }) => campaign)).toEqual(['DEMONSTRATION', 'DEMONSTRATION']);
  });

  it('theft was stolen and found', async () => {
    expect((await reportOf('theft')).theft.records.map(({ description }) => description)).toEqual([
      'Reported stolen',
      'Recovered',
    ]);
  });

  it('lien has one that is open', async () => {
    expect((await reportOf('lien')).liens.records).toEqual([expect.objectContaining({ open: true })]);
  });

  it('[X1-001] no records has none of any kind, and no value or owner is invented', async () => {
    const report = await reportOf('no records');
    for (const key of SECTION_KEYS) expect([report[key].status, report[key].records]).toEqual(['none', []]);
    const { value, ownerCount, odometer, insights } = await findings('no records');
    expect([value, ownerCount, odometer, insights[0]?.kind]).toEqual([null, null, null, 'not_enough_data']);
  });

  it('source slow takes nine seconds for the preview and for the report', async () => {
    wait.mockClear();
    const { vin } = byScenario('source slow');
    await history.availability(vin, vehicles.get(vin)!);
    await reportOf('source slow');
    expect(wait.mock.calls).toEqual([[SLOW_MS], [SLOW_MS]]);
  });

  it('[X1-002] source down leaves every section unknown, and gives no report', async () => {
    const { vin } = byScenario('source down');
    for (const section of await history.availability(vin, vehicles.get(vin)!))
      expect(section).toMatchObject({ status: 'unavailable', count: null });
    await expect(reportOf('source down')).rejects.toThrow(HistoryUnavailable);
  });

  it('[X1-001] data corrupt has sections that cannot be read, and no score or salvage verdict', async () => {
    const report = await reportOf('data corrupt');
    for (const key of ['titleBrands', 'odometer', 'accidents'] as const)
      expect(report[key]).toMatchObject({ status: 'unavailable', asOf: null, records: [] });
    expect(await findings('data corrupt')).toMatchObject({ score: null, salvageTitle: null, hasAccident: null });
  });
});

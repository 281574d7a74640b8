import fc from 'fast-check';
import { recordsOffered, type SectionAvailability, availabilityOf } from './availability.js';
import { KNOWN_VEHICLES, ROOT } from '../../../test/fixtures/known-vehicles.js';
import { SystemClock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import { DemoHistory } from '../sources/demo/demo-history.js';
import { TEST_VEHICLES } from '../sources/demo/test-vehicles.js';
import type { Glance } from './findings.dto.js';
import { SECTION_KEYS, type SectionKey, type VehicleHistory } from './history.js';
import type { VehicleData } from '../decode/vehicle.js';
import { VpicIdentify } from '../decode/vpic-identify.js';
import { findingsOf } from './findings.js';
import { recordSummaryOf } from './record-summary.js';

type Said = [SectionAvailability['key'], SectionAvailability['status'], number | null];

describe('what a source says of the records of a vehicle before the sale', () => {
  it.each<[string, Said[], string]>([
    [
      'counts some',
      [
        ['titles', 'none', 0],
        ['accidents', 'available', 2],
      ],
      'some',
    ],
    [
      'counts none',
      [
        ['titles', 'none', 0],
        ['accidents', 'none', 0],
        ['liens', 'not_offered', null],
      ],
      'none',
    ],
    [
      'counts none and keeps other kinds for the report',
      [
        ['titles', 'none', 0],
        ['odometer', 'with_report', null],
      ],
      'none',
    ],
    [
      'counts none, and recalls and a value are no records',
      [
        ['titles', 'none', 0],
        ['recalls', 'available', 3],
        ['marketValue', 'available', 1],
      ],
      'none',
    ],
    ['does not count', [['titles', 'with_report', null]], 'unknown'],
    [
      'could be asked about a part only',
      [
        ['titles', 'none', 0],
        ['accidents', 'unavailable', null],
      ],
      'unknown',
    ],
    [
      'cannot be asked',
      [
        ['titles', 'unavailable', null],
        ['liens', 'not_offered', null],
      ],
      'silent',
    ],
    ['covers nothing', [['titles', 'not_offered', null]], 'unknown'],
  ])('[X5-009] %s', (_, sections, expected) => {
    expect(recordsOffered(sections.map(([key, status, count]) => ({ key, status, count })))).toBe(expected);
  });
});

const history = new DemoHistory(
  { now: () => new Date('2026-06-15T10:00:00Z') },
  jest.fn(() => Promise.resolve()),
);
const identifier = new VpicIdentify(new Config(ROOT, {}), new SystemClock());
const vehicles = new Map<string, VehicleData>();
const OF_TEST = TEST_VEHICLES.filter(({ manner }) => manner !== 'down').map(({ vin }) => vin);

beforeAll(async () => {
  for (const vin of [...KNOWN_VEHICLES.map((known) => known.vin), ...OF_TEST])
    vehicles.set(vin, (await identifier.identify(vin)).vehicleData);
});

/** A known or published vehicle, or one of a known model under another serial number. */
const anyVin = fc.oneof(
  fc.constantFrom(...OF_TEST).map((vin) => [vin, vin] as const),
  fc
    .tuple(fc.constantFrom(...KNOWN_VEHICLES), fc.integer({ min: 0, max: 9999 }))
    .map(([{ vin }, serial]) => [vin, vin.slice(0, 13) + String(serial).padStart(4, '0')] as const),
);
const anyCase = anyVin.map(([model, vin]) => ({ vin, vehicle: vehicles.get(model) }));

/** The line of each section before the payment, and its glance in the paid report where there is one. */
async function bothSides(vin: string, vehicle: VehicleData) {
  const report = await history.report(vin, vehicle);
  const { lines } = recordSummaryOf(await history.availability(vin, vehicle));
  const { glances } = findingsOf(report, 'buyer');
  return SECTION_KEYS.flatMap((key) => {
    const glance = glances.find((one) => one.key === (key === 'ownership' ? 'owners' : key));
    const line = lines.find((one) => one.key === key);
    return glance && line ? [{ key, line, glance, report }] : [];
  });
}

const numberIn = (text: string): number => Number(/^[\d,]+/.exec(text)?.[0] ?? 0);
/** The glance of the odometer has the miles, and counts readings. */
const countInReport = (key: SectionKey, glance: Glance, report: VehicleHistory): number =>
  key === 'odometer' ? report.odometer.records.length : numberIn(glance.value);

describe('the records before the payment', () => {
  it('have the counts of the paid report', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ vin, vehicle }) => {
        for (const { key, line, glance, report } of await bothSides(vin, vehicle!))
          expect([key, numberIn(line.value)]).toEqual([key, countInReport(key, glance, report)]);
      }),
      { numRuns: 200 },
    );
  });

  it('have the tones of the paid report', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ vin, vehicle }) => {
        for (const { key, line, glance } of await bothSides(vin, vehicle!))
          expect([key, line.tone]).toEqual([key, glance.tone]);
      }),
      { numRuns: 200 },
    );
  });

  it('warn of a lien exactly where one is open', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ vin, vehicle }) => {
        const report = await history.report(vin, vehicle!);
        const { warnings } = recordSummaryOf(await history.availability(vin, vehicle!));
        const isOpen = report.liens.records.some(({ open }) => open);
        expect(warnings.some(({ text }) => text.includes('lien'))).toBe(isOpen);
      }),
      { numRuns: 200 },
    );
  });

  it('do not say how many liens are open where one does not tell', async () => {
    const report = await history.report(OF_TEST[0]!, vehicles.get(OF_TEST[0]!)!);
    const unknown = { date: null, state: null, open: null };
    const liens = { ...report.liens, status: 'available' as const, records: [unknown] };
    const section = availabilityOf({ ...report, liens }).find(({ key }) => key === 'liens');
    expect(section).toEqual({ key: 'liens', status: 'available', count: 1, tone: 'warn' });
  });
});

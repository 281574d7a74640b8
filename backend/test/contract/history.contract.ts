import { findingsOf } from '../../src/vehicle-data/findings/findings.js';
import { AVAILABILITY_STATUSES } from '../../src/vehicle-data/findings/availability.js';
import { SECTION_KEYS, SECTION_STATUSES, type VehicleHistory } from '../../src/vehicle-data/findings/history.js';
import type { VehicleData } from '../../src/vehicle-data/decode/vehicle.js';
import type { History } from '../../src/vehicle-data/ports.js';
import { atBest } from '../support/at-best.js';

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATES = ['date', 'from', 'to'];

/** What every adapter of the History port keeps to. `make` gives one that is ready and knows the vehicle. */
export function historyContract(name: string, make: () => History, vehicle: VehicleData): void {
  describe(`History by ${name}`, () => {
    const vin = vehicle.vin ?? '';
    const availability = () => make().availability(vin, vehicle);
    const report = (): Promise<VehicleHistory> => make().report(vin, vehicle, 'order-1');
    const recordsOf = (history: VehicleHistory) => SECTION_KEYS.flatMap((key): object[] => history[key].records);

    it('[X1-002, A3-015, A3-016] says of every section before the sale whether it is covered, in the order of the report', async () => {
      const sections = await availability();
      expect(sections.map(({ key }) => key)).toEqual([...SECTION_KEYS]);
      for (const { status, count } of sections) {
        expect(AVAILABILITY_STATUSES).toContain(status);
        if (status === 'available') expect(count === null || count > 0).toBe(true);
        else expect(count).toBe(status === 'none' ? 0 : null);
      }
    });

    it('[X1-002] gives every section of the report with status, source and date', async () => {
      const history = await report();
      for (const key of SECTION_KEYS) {
        const { status, source, asOf, records } = history[key];
        expect(SECTION_STATUSES).toContain(status);
        expect(records.length > 0).toBe(status === 'available');
        expect(source === null).toBe(status === 'not_offered');
        if (status === 'available' || status === 'none') expect(asOf).toMatch(ISO_DATE);
        else expect(asOf).toBeNull();
      }
    });

    it('[X1-001] announces nothing the report does not keep', async () => {
      const history = await report();
      for (const { key, status, count } of await availability()) {
        // A theft and its recovery are announced as one.
        const { records } = history[key];
        const isRecovery = (record: object) => 'description' in record && /recovered/i.test(String(record.description));
        const kept = key === 'theft' ? records.filter((record) => !isRecovery(record)).length : records.length;
        if (status === 'available') expect(kept).toBe(count ?? kept);
        if (status === 'none' || status === 'not_offered') expect(history[key].status).toBe(status);
      }
    });

    it('writes dates, states, miles and money as the model says, and null for what is not known', async () => {
      for (const record of recordsOf(await report()))
        for (const [field, value] of Object.entries(record) as [string, unknown][]) {
          expect([undefined, '', 'Unknown', 'N/A']).not.toContain(value);
          if (DATES.includes(field) && value !== null) expect(value).toMatch(ISO_DATE);
          if (field === 'state' && value !== null) expect(value).toMatch(/^[A-Z]{2}$/);
          if (typeof value === 'number') expect(Number.isInteger(value) && value >= 0).toBe(true);
        }
    });

    it('[X1-002] says who gave it and when, and whether it is made up', async () => {
      const history = await report();
      expect(history.provider).not.toBe('');
      expect(new Date(history.obtainedAt).toISOString()).toBe(history.obtainedAt);
      expect(history.demonstration).toBe(make().demonstration);
    });

    it('[A3-016] can be concluded from, for buyer and seller, without guessing', async () => {
      const history = await report();
      for (const intent of ['buyer', 'seller'] as const) {
        const findings = findingsOf(history, intent);
        if (findings.score) expect([findings.hasAccident, findings.salvageTitle]).not.toContain(null);
        if (findings.value) expect(history.marketValue.status).toBe('available');
      }
    });

    it('gives the same records for the same order', async () => {
      const history = make();
      const [first, second] = [await history.report(vin, vehicle, 'same'), await history.report(vin, vehicle, 'same')];
      expect(recordsOf(second)).toEqual(recordsOf(first));
    });

    it('answers a preview within a budget that is already spent', async () => {
      expect(await atBest(500, () => make().availability(vin, vehicle, 0))).toBeLessThan(500);
    });

    it('can be stored and read again unchanged', async () => {
      const history = await report();
      expect(JSON.parse(JSON.stringify(history))).toEqual(history);
    });
  });
}

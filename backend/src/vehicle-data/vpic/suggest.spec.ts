import { join } from 'node:path';
import fc from 'fast-check';
import { KNOWN_VEHICLES, ROOT } from '../../../test/fixtures/known-vehicles.js';
import { checkDigitState } from '../vin.js';
import { decodeVin } from './decode.js';
import { suggestVins } from './suggest.js';
import { loadVpicTable, type VpicTable } from './table.js';

const AMERICAN = KNOWN_VEHICLES.filter(({ vin }) => /^[1-5]/.test(vin) && checkDigitState(vin) === 'valid');
const SYMBOLS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';

const swapped = (vin: string, at: number): string => vin.slice(0, at) + vin[at + 1] + vin[at] + vin.slice(at + 2);
const replaced = (vin: string, at: number, symbol: string): string => vin.slice(0, at) + symbol + vin.slice(at + 1);
const isOneSlip = (a: string, b: string): boolean => {
  const places = [...a].flatMap((symbol, i) => (symbol === b[i] ? [] : [i]));
  const [first = 0, second = 0] = places;
  return places.length === 1 || (places.length === 2 && second === first + 1 && swapped(a, first) === b);
};

describe('suggestions', () => {
  let table: VpicTable;
  beforeAll(async () => {
    table = await loadVpicTable(join(ROOT, 'backend/data/vpic.bin'));
  });

  it('bring back a VIN in which 8 was read for B, with what it stands for', () => {
    expect(suggestVins(table, '1FTFW5L86RF845612')).toContainEqual({
      vin: '1FTFW5L86RFB45612',
      vehicle: '2024 Ford F-150',
    });
  });

  it('bring back at least nine of ten VINs with two neighbours swapped', () => {
    const typed = AMERICAN.flatMap(({ vin }) => [4, 9, 11, 14].map((at) => ({ vin, typed: swapped(vin, at) })));
    const failing = typed.filter((one) => checkDigitState(one.typed) === 'invalid');
    const found = failing.filter((one) => suggestVins(table, one.typed).some(({ vin }) => vin === one.vin));
    expect(failing.length).toBeGreaterThan(100);
    expect(found.length / failing.length).toBeGreaterThanOrEqual(0.9);
  });

  it('are at most five, each one slip away, valid, ending in digits, and decoded to a model', () => {
    const slip = fc.tuple(fc.constantFrom(...AMERICAN), fc.nat(16), fc.constantFrom(...SYMBOLS));
    fc.assert(
      fc.property(slip, ([{ vin }, at, symbol]) => {
        const typed = replaced(vin, at, symbol);
        const suggestions = suggestVins(table, typed);
        expect(suggestions.length).toBeLessThanOrEqual(checkDigitState(typed) === 'invalid' ? 5 : 0);
        expect(new Set(suggestions.map((one) => one.vin)).size).toBe(suggestions.length);
        for (const one of suggestions) {
          expect([isOneSlip(typed, one.vin), checkDigitState(one.vin)]).toEqual([true, 'valid']);
          expect(one.vin).toMatch(/\d{3}$/);
          expect(one.vehicle).toContain(decodeVin(table, one.vin)?.model?.name);
        }
      }),
    );
  });

  it('name the vehicle as typed before any other', () => {
    const [first] = suggestVins(table, '1FTFW5L86RFB45613');
    expect(first?.vehicle).toBe('2024 Ford F-150');
  });

  it.each(['1FTFW5L86RFB45612', 'WVWZZZ1KZAW123456', 'XTAGFK330JY144213', 'JTHBYLFF305000302'])(
    'are not made for %s',
    (vin) => expect(suggestVins(table, vin)).toEqual([]),
  );

  it('take no longer than 50 ms', () => {
    const times = AMERICAN.map(({ vin }) => {
      const start = performance.now();
      suggestVins(table, replaced(vin, 16, vin[16] === '0' ? '1' : '0'));
      return performance.now() - start;
    }).sort((a, b) => a - b);
    expect(times[Math.floor(times.length * 0.9)]).toBeLessThan(50);
  });
});

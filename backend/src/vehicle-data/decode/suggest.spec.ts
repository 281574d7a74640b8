import { join } from 'node:path';
import fc from 'fast-check';
import { atBest } from '../../../test/support/at-best.js';
import { KNOWN_VEHICLES, ROOT } from '../../../test/fixtures/known-vehicles.js';
import type { SuggestedVin } from './vehicle.js';
import { candidateYears, checkDigitState, isNorthAmerican } from './vin.js';
import { decodeVin } from './decode.js';
import { describeVehicle } from './describe.js';
import { repairsOf, type Slip } from './slips.js';
import { suggestVins } from './suggest.js';
import { loadVpicTable, type VpicTable } from './vpic-table.js';

const AMERICAN = KNOWN_VEHICLES.filter(({ vin }) => /^[1-5]/.test(vin) && checkDigitState(vin) === 'valid');
/** Latest model year on the day these VINs are looked up. */
const LATEST = 2028;
const SYMBOLS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';

/** Built anywhere, with the check digit and the year code the American market asks for. */
const FOR_AMERICA = KNOWN_VEHICLES.map(({ vin }) => vin).filter(
  (vin) => checkDigitState(vin) === 'valid' && candidateYears(vin, LATEST).length > 0,
);

interface MadeSlip {
  meant: string;
  typed: string;
  kind: keyof typeof KINDS;
}
const KINDS = {
  lookAlike: (slip: Slip) => slip.lookAlike,
  neighboringKey: (slip: Slip) => slip.keyBeside,
  swap: (slip: Slip) => slip.swap,
  random: (slip: Slip) => !slip.swap,
};

/** One or two slips of each kind in each VIN, spread over its positions; the same at every run. */
function slipsIn(vins: string[]): MadeSlip[] {
  return vins.flatMap((meant, i) => {
    const all = repairsOf(meant);
    return (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
      const typed = all.filter(({ slip }) => KINDS[kind](slip));
      const places = kind === 'lookAlike' ? [i * 31, i * 31 + 17] : [i * 31];
      return places.map((place) => ({ meant, typed: typed[place % typed.length]!.vin, kind }));
    });
  });
}

interface Answered extends MadeSlip {
  suggestions: SuggestedVin[];
}
const warned = ({ typed, suggestions }: Answered): boolean =>
  checkDigitState(typed) === 'invalid' || suggestions.length > 0;
const amongFive = ({ meant, suggestions }: Answered): boolean => suggestions.some(({ vin }) => vin === meant);
const first = ({ meant, suggestions }: Answered): boolean => suggestions[0]?.vin === meant;
const share = (slips: Answered[], counts: (slip: Answered) => boolean): number =>
  slips.filter(counts).length / slips.length;

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

  it('recover a VIN in which B was read as 8, with its vehicle', () => {
    expect(suggestVins(table, '1FTFW5L86RF845612', LATEST)).toContainEqual({
      vin: '1FTFW5L86RFB45612',
      vehicle: '2024 Ford F-150',
    });
  });

  it('recover at least nine of ten VINs with two neighbors swapped', () => {
    const typed = AMERICAN.flatMap(({ vin }) => [4, 9, 11, 14].map((at) => ({ vin, typed: swapped(vin, at) })));
    const failing = typed.filter((one) => checkDigitState(one.typed) === 'invalid');
    const found = failing.filter((one) => suggestVins(table, one.typed, LATEST).some(({ vin }) => vin === one.vin));
    expect(failing.length).toBeGreaterThan(100);
    expect(found.length / failing.length).toBeGreaterThanOrEqual(0.9);
  });

  it('are at most five, each one typo away, valid, ending in digits, and decoded to a model', () => {
    const slip = fc.tuple(fc.constantFrom(...AMERICAN), fc.nat(16), fc.constantFrom(...SYMBOLS));
    fc.assert(
      fc.property(slip, ([{ vin }, at, symbol]) => {
        const typed = replaced(vin, at, symbol);
        const suggestions = suggestVins(table, typed, LATEST);
        const isSound =
          checkDigitState(typed) === 'valid' && /\d{5}$/.test(typed) && decodeVin(table, typed, LATEST)?.model;
        expect(suggestions.length).toBeLessThanOrEqual(isSound ? 0 : 5);
        expect(new Set(suggestions.map((one) => one.vin)).size).toBe(suggestions.length);
        for (const one of suggestions) {
          expect([isOneSlip(typed, one.vin), checkDigitState(one.vin)]).toEqual([true, 'valid']);
          expect(one.vin).toMatch(/\d{3}$/);
          expect(one.vehicle).toContain(decodeVin(table, one.vin, LATEST)?.model?.name);
        }
      }),
    );
  });

  it('name the vehicle as typed before any other', () => {
    const [first] = suggestVins(table, '1FTFW5L86RFB45613', LATEST);
    expect(first?.vehicle).toBe('2024 Ford F-150');
  });

  it.each([
    ...['WDD2050421R100088', 'WF0EXXGCDEJ123456', 'TMBEJ9NE2K0275644', 'VF37C9HXC33512345', 'ZFA31200000123456'],
    ...['SB1ZS3JE20E123456', 'SJNFAAJ10U1234567', 'U5YHN813GGL123456', 'WAUZZZ8K4DA123456', 'W0L0AHL4885123456'],
    // Built in Korea, with a letter where the check digit would stand.
    ...['KMTGA4SCDRU227656', 'KMTGB4SDDRU227721', 'KMTG341ABLU064324'],
  ])('[X5-019] are not made for %s, which was never meant to have a check digit', (vin) => {
    expect([checkDigitState(vin), suggestVins(table, vin, LATEST)]).toEqual(['not_applicable', []]);
  });

  it.each(['1FTFW5L86RFB45612', 'WVWZZZ1KZAW123456', 'XTAGFK330JY144213', 'JTHBYLFF305000302'])(
    'are not made for %s',
    (vin) => expect(suggestVins(table, vin, LATEST)).toEqual([]),
  );

  it('[X5-019] are not made for a real vehicle whose check digit fits, wherever it was built', () => {
    expect(FOR_AMERICA.length).toBeGreaterThan(105);
    expect(FOR_AMERICA.filter((vin) => suggestVins(table, vin, LATEST).length > 0)).toEqual([]);
  });

  it('[X5-019] recover the intended VIN after typos in real VINs built anywhere for the American market', () => {
    const slips = slipsIn(FOR_AMERICA).map((slip) => ({
      ...slip,
      suggestions: suggestVins(table, slip.typed, LATEST),
    }));
    const imports = slips.filter(({ meant }) => !isNorthAmerican(meant));
    const byPeople = slips.filter(({ kind }) => kind !== 'random');
    const random = slips.filter(({ kind }) => kind === 'random');
    expect([slips.length >= 500, imports.length >= 150, random.length >= 100]).toEqual([true, true, true]);
    const figures: [what: string, found: number, least: number][] = [
      ['warned', share(slips, warned), 0.95],
      ['imports warned', share(imports, warned), 0.95],
      ['slips of people among the five', share(byPeople, amongFive), 0.9],
      ['first', share(byPeople, first), 0.5],
      ['random slips among the five', share(random, amongFive), 0.6],
    ];
    expect(figures.filter(([, found, least]) => found < least)).toEqual([]);
  });

  it('[X5-019] are made for an import with the wrong check digit, which counts as failing then', () => {
    const suggestions = suggestVins(table, 'JH4DC4340R5003205', LATEST);
    expect(suggestions[0]).toEqual({ vin: 'JH4DC4340RS003205', vehicle: '1994 Acura Integra' });
    const { identification } = describeVehicle(
      'JH4DC4340R5003205',
      decodeVin(table, 'JH4DC4340R5003205', LATEST),
      table.asOf,
      suggestions,
    );
    expect(identification.checkDigit).toBe('invalid');
    expect(identification.warnings[0]).toContain('check digit (position 9) does not match');
  });

  it('[X5-019] are made where the check digit fits by chance but the serial number holds a letter', () => {
    // J counts as much as 1.
    const typed = '1G8ZF52801Z322733'.replace(/3$/, 'L');
    expect([checkDigitState(typed), suggestVins(table, typed, LATEST)[0]?.vin]).toEqual(['valid', '1G8ZF52801Z322733']);
  });

  it('take no longer than 50 ms', async () => {
    const times: number[] = [];
    for (const { vin } of AMERICAN)
      times.push(await atBest(50, () => suggestVins(table, replaced(vin, 16, vin[16] === '0' ? '1' : '0'), LATEST)));
    times.sort((a, b) => a - b);
    expect(times[Math.floor(times.length * 0.9)]).toBeLessThan(50);
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { decodeVin } from './decode.js';
import { describeVehicle } from './describe.js';
import { loadVpicTable } from './vpic-table.js';

const SYMBOLS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';

describe('loadVpicTable', () => {
  it('says what to do when the file is missing', async () => {
    await expect(loadVpicTable('/nowhere/vpic.bin')).rejects.toThrow('npm run vpic:build');
  });

  it('says what to do when the file is damaged', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vpic-'));
    const file = join(folder, 'vpic.bin');
    await writeFile(file, 'RBVPIC0\nnot a table');
    await expect(loadVpicTable(file).finally(() => rm(folder, { recursive: true }))).rejects.toThrow('damaged');
  });
});

describe('decoding', () => {
  it('never throws on a well-formed VIN of a known maker', async () => {
    const table = await loadVpicTable(join(ROOT, 'backend/data/vpic.bin'));
    const wmi = fc.constantFrom('1FT', '1HG', 'JTD', 'KMH', 'WDD', '1M9', '5YJ', 'JKA', '1GC', 'SAL');
    const rest = fc.array(fc.constantFrom(...SYMBOLS), { minLength: 14, maxLength: 14 }).map((list) => list.join(''));
    fc.assert(
      fc.property(wmi, rest, (start, end) => {
        const vin = start + end;
        const { vehicleData, identification } = describeVehicle(vin, decodeVin(table, vin, 2027), table.asOf);
        expect(vehicleData.vin).toBe(vin);
        expect(identification.level === 'model').toBe(vehicleData.model !== null);
        if (vehicleData.model === null) expect([vehicleData.trim, vehicleData.engine]).toEqual([null, null]);
        else expect(vehicleData.year === null).toBe(vehicleData.possibleYears.length === 2);
      }),
      { numRuns: 500 },
    );
  });
});

import { join } from 'node:path';
import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { type TableVin, tableVins } from '../../../test/support/table-vins.js';
import { Clock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import type { IdentifiedVehicle } from './vehicle.js';
import { decodeVin } from './decode.js';
import { VEHICLE_TYPES, loadVpicTable, type VpicTable } from './vpic-table.js';
import { VpicIdentify } from './vpic-identify.js';

const LATEST = 2027;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, i) => from + i);

class FixedClock extends Clock {
  now(): Date {
    return new Date('2026-11-28T12:00:00Z');
  }
}

const identifier = new VpicIdentify(new Config(ROOT, {}), new FixedClock());
const identify = (vin: string): Promise<IdentifiedVehicle> => identifier.identify(vin);

describe('model years of vehicles other than light ones', () => {
  it.each([
    ['a school bus', '1BAKGCPH4CF283189', [1982, 2012]],
    ['a fire engine of 2024', '4P1BAAGF0RA026408', [1994, 2024]],
    ['a fire engine of 1994', '4ENGAAA81R1003437', [1994, 2024]],
    ['a tractor', '1XKAD49X7GJ213738', [1986, 2016]],
    ['a trailer', '1UYVS2534EU900000', [1984, 2014]],
    ['a motorcycle whose model was built long after 1982', 'JKAZX4J16CA000000', [1982, 2012]],
    ['such a motorcycle with a wrong check digit', 'JKAZX4J16CA012345', [1982, 2012]],
  ])('[X11-001] remain two for %s that fits both: %s', async (_, vin, possibleYears) => {
    const { vehicleData, identification } = await identify(vin);
    expect(vehicleData).toMatchObject({ year: null, possibleYears });
    expect(identification.warnings.join()).toContain(`the model years ${possibleYears.join(' and ')}`);
  });

  it.each([
    ['1FUJGLDR9CLBP8834', 2012],
    ['4DRBUAAN1EB791868', 2014],
    ['1HD1FHM11CB686400', 2012],
    ['4P1CT02M5NA000363', 1992],
    ['3AKJGLDR5HSHZ0000', 2017],
  ])('[X11-001] are decided by patterns that fit in one year alone: %s', async (vin, year) => {
    expect((await identify(vin)).vehicleData).toMatchObject({ year, possibleYears: [] });
  });

  it.each([
    ['1FTFW5L86RFB45612', 2024],
    ['1N6AD0EV1GN700001', 2016],
    ['1N6SD16S6NC347945', 1992],
    ['2FTCF15F2ECA55516', 1984],
  ])('[X11-001] follow position 7 for a truck up to 10,000 lb: %s', async (vin, year) => {
    expect((await identify(vin)).vehicleData).toMatchObject({ year, possibleYears: [] });
  });

  it('[X11-001] claim only what both years agree on', async () => {
    const { vehicleData } = await identify('1BAKGCPH4CF283189');
    expect(vehicleData).toMatchObject({
      model: 'BB Conventional',
      plantCity: 'Fort Valley',
      series: null,
      fuelType: 'Diesel',
      displacement: null,
    });
    expect((await identify('4P1BAAGF0RA026408')).vehicleData).toMatchObject({ model: null, engine: null });
  });

  it('[X11-001] keep the model of the one year that the maker has patterns for', async () => {
    const { vehicleData } = await identify('4B9ALAAA4JA177001');
    expect(vehicleData).toMatchObject({ year: null, possibleYears: [1988, 2018], model: 'LS Sport' });
  });

  it('[X11-001] drop a year after the next one', async () => {
    expect((await identify('1XKAD29X6WR657915')).vehicleData).toMatchObject({ year: 1998, possibleYears: [] });
  });
});

describe('VINs written after the patterns of the table', () => {
  let table: VpicTable;
  beforeAll(async () => {
    table = await loadVpicTable(join(ROOT, 'backend/data/vpic.bin'));
  });

  const wrong = ({ vin, year }: TableVin): boolean => {
    const decoded = decodeVin(table, vin, LATEST);
    const said = decoded?.year ? [decoded.year] : (decoded?.possibleYears ?? []);
    return said.length > 0 && !said.includes(year);
  };

  it.each([
    ['1981 to 1997', range(1981, 1997)],
    ['2011 to 2025', range(2011, 2025)],
  ])('[X11-001] never have a wrong year said as certain: %s', (_, years) => {
    const vins = tableVins(table, years);
    expect(new Set(vins.map(({ type }) => VEHICLE_TYPES[type]))).toEqual(new Set(Object.values(VEHICLE_TYPES)));
    expect(vins.filter(wrong)).toEqual([]);
  });

  it('[X11-001] have their year decided for cars and multipurpose vehicles', () => {
    const light = tableVins(table, range(2011, 2025)).filter(({ type }) => type === 2 || type === 7);
    const decided = light.filter(({ vin, year }) => decodeVin(table, vin, LATEST)?.year === year);
    expect(decided.length / light.length).toBeGreaterThan(0.97);
  });
});

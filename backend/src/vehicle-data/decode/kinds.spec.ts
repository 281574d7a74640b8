import { ROOT } from '../../../test/fixtures/known-vehicles.js';
import { SystemClock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import { VpicIdentify } from './vpic-identify.js';

const identifier = new VpicIdentify(new Config(ROOT, {}), new SystemClock());
const identify = (vin: string) => identifier.identify(vin);

describe('small-volume makers, whose code continues in positions 12 to 14', () => {
  // Written after patterns of the table: these makers' own VINs are not published.
  it.each([
    ['1A9ASAAA88A814001', 'Arcimoto', 'FUV', 'Motorcycle', 'United States'],
    ['4B9ALAAA4JA177001', 'Boss Hoss', 'LS Sport', 'Motorcycle', 'United States'],
    ['2W9MAHAA22A044001', 'Westward Industries', 'GO-4', 'Motorcycle', 'Canada'],
    ['XL9AAAAA22A363001', 'Spyker', 'C8', 'Passenger Car', 'Netherlands'],
    ['VF9SC2C2X5A795001', 'Bugatti', 'Veyron', 'Passenger Car', 'France'],
  ])('are told apart: %s', async (vin, make, model, vehicleType, country) => {
    const { vehicleData, identification } = await identify(vin);
    expect(vehicleData).toMatchObject({ make, model, vehicleType });
    expect(identification).toMatchObject({ checkDigit: 'valid', level: 'model', country });
  });

  it('[X1-001] claim no model the patterns do not name', async () => {
    const { vehicleData, identification } = await identify('VF9SA25C28M795153');
    expect(vehicleData).toMatchObject({ year: 2008, make: 'Bugatti', model: null, trim: null });
    expect(identification).toMatchObject({ level: 'make', country: 'France' });
  });

  it('[X1-001] are not taken for the large maker with the same first three characters', async () => {
    const { vehicleData } = await identify('1F9TC15318T030333');
    expect(vehicleData).toMatchObject({ year: null, make: null, model: null });
  });
});

describe('other vehicles than cars', () => {
  it.each([
    ['1HD1KB4197Y722798', 2007, 'Harley-Davidson', 'Street Glide', 'Motorcycle', '1.6 L 2-cylinder'],
    ['JYARN23E79A001234', 2009, 'Yamaha', 'YZF-R1', 'Motorcycle', '998 cc inline-4'],
    ['1M1AE07Y6YW009876', 2000, 'Mack', 'CX (Vision)', 'Truck', '12.0 L 6-cylinder diesel'],
    ['1FUJGLDR9CLBP8834', 2012, 'Freightliner', 'Cascadia', 'Truck', '14.8 L inline-6 diesel'],
    ['1FDUF5GY5KDA00001', 2019, 'Ford', 'F-550', 'Incomplete Vehicle', '6.8 L V10'],
  ])('decode: %s', async (vin, year, make, model, vehicleType, engine) => {
    expect((await identify(vin)).vehicleData).toMatchObject({ year, make, model, vehicleType, engine });
  });
});

describe('makers outside the table', () => {
  it.each([
    ['XTAGFK330JY144213', 'Russia'],
    ['ZZZZZZZZZZZZZZZZZ', null],
    ['11111111111111111', 'United States'],
    ['8AZZZZ11111111111', 'Argentina'],
    ['93ZZZZ11111111111', 'Brazil'],
    ['6ZZZZZ11111111111', null],
  ])('[X1-001] give the country their code is registered in, and nothing else: %s', async (vin, country) => {
    const { vehicleData, identification } = await identify(vin);
    expect(identification).toMatchObject({ level: 'none', country });
    expect(vehicleData).toMatchObject({ year: null, make: null, manufacturer: null });
    if (country) expect(identification.warnings.join()).toContain(`(${country})`);
  });
});

import { SystemClock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import type { IdentifiedVehicle } from './vehicle.js';
import { KNOWN_VEHICLES, ROOT, type KnownVehicle } from '../../../test/fixtures/known-vehicles.js';
import { VpicIdentify } from './vpic-identify.js';

const identifier = new VpicIdentify(new Config(ROOT, {}), new SystemClock());
const identify = (vin: string): Promise<IdentifiedVehicle> => identifier.identify(vin);

/** Rows where the model is not, or not so, given, each with the reason. */
const TOLERATED: Record<string, string> = {
  '1HD1MAM20DB857910':
    "The list gives Harley-Davidson's code FLHTCUTG, which is decoded as series; the model is its name.",
  JTHBYLFF305000302: 'A Lexus for Europe: position 10 is 0, so that neither year nor model can be told.',
  JTMW53FV60D023016:
    'A Toyota for Europe, the same; its WMI is shared with Subaru, so that the make is not claimed either.',
};

/** Makes are compared without regard to case and hyphens: the list writes 'TESLA' and 'Harley Davidson'. */
const words = (text: string | null): string => (text ?? '').toLowerCase().replaceAll('-', ' ');

/** The list puts series and trim behind the model ('Integra RS'), so the decoded model must be its leading words. */
const modelAgrees = (known: KnownVehicle, model: string | null): boolean =>
  model !== null && `${words(known.model)} `.startsWith(`${words(model)} `);

describe('accuracy over vehicles known from elsewhere', () => {
  const count = async (right: (known: KnownVehicle, found: IdentifiedVehicle) => boolean): Promise<number> => {
    const found = await Promise.all(KNOWN_VEHICLES.map(async (known) => right(known, await identify(known.vin))));
    return found.filter(Boolean).length / KNOWN_VEHICLES.length;
  };

  it('has the year of at least 99%', async () => {
    expect(await count((known, { vehicleData }) => vehicleData.year === known.year)).toBeGreaterThanOrEqual(0.99);
  });

  it('has the make of at least 99%', async () => {
    expect(
      await count((known, { vehicleData }) => words(vehicleData.make) === words(known.make)),
    ).toBeGreaterThanOrEqual(0.99);
  });

  it('has the model of at least 96%', async () => {
    expect(await count((known, { vehicleData }) => modelAgrees(known, vehicleData.model))).toBeGreaterThanOrEqual(0.96);
  });

  it.each(KNOWN_VEHICLES)('[X1-001] claims no wrong year, make or model for $vin', async (known) => {
    const { vehicleData, identification } = await identify(known.vin);
    if (vehicleData.year !== null) expect(vehicleData.year).toBe(known.year);
    if (vehicleData.make !== null) expect(words(vehicleData.make)).toBe(words(known.make));
    if (known.vin in TOLERATED) return;
    expect(modelAgrees(known, vehicleData.model)).toBe(true);
    expect(identification.level).toBe('model');
  });

  it('tolerates only rows that need it', async () => {
    for (const known of KNOWN_VEHICLES.filter(({ vin }) => vin in TOLERATED)) {
      expect(modelAgrees(known, (await identify(known.vin)).vehicleData.model)).toBe(false);
    }
  });
});

describe('a decoded vehicle', () => {
  it('carries the facts of the data in the words of the report', async () => {
    const { vehicleData, identification } = await identify('1FTFW5L86RFB45612');
    expect(vehicleData).toMatchObject({
      vin: '1FTFW5L86RFB45612',
      year: 2024,
      make: 'Ford',
      model: 'F-150',
      series: 'Lariat',
      engine: '3.5 L V6 turbo',
      cylinders: 6,
      displacement: 3.5,
      bodyStyle: 'Pickup',
      vehicleType: 'Truck',
      fuelType: 'Gasoline',
      manufacturer: 'Ford Motor Company',
      plantCity: 'Dearborn',
      plantState: 'Michigan',
      plantCountry: 'United States',
    });
    expect(identification).toMatchObject({ level: 'model', checkDigit: 'valid', warnings: [], source: 'NHTSA vPIC' });
    expect(identification.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  it('[X1-001] leaves what the data does not hold at null, with no default', async () => {
    const { vehicleData } = await identify('1FTFW5L86RFB45612');
    for (const field of ['transmission', 'drivetrain', 'seatingCapacity', 'horsepower', 'color', 'imageUrl'] as const) {
      expect(vehicleData[field]).toBeNull();
    }
    expect(vehicleData.features).toEqual([]);
  });

  it('is the right one of two cycles of 30 years', async () => {
    expect((await identify('2FTCF15F2ECA55516')).vehicleData).toMatchObject({ year: 1984, model: 'F-150' });
    expect((await identify('1C4RJEAG2EC476429')).vehicleData).toMatchObject({ year: 2014, model: 'Grand Cherokee' });
  });

  it('is still returned when the check digit fails, with a warning', async () => {
    const { vehicleData, identification } = await identify('1FTFW5L80RFB45612');
    expect(vehicleData.model).toBe('F-150');
    expect(identification.checkDigit).toBe('invalid');
    expect(identification.warnings).toEqual([expect.stringContaining('check digit')]);
  });

  it('describes engines other than the usual ones', async () => {
    expect((await identify('5YJ3A1E12HF000001')).vehicleData).toMatchObject({
      engine: 'Electric motor',
      displacement: null,
    });
    expect((await identify('SCFFDECNXCGG14038')).vehicleData.engine).toBe('5.9 L V12');
  });

  it.each([
    ['1C6SRFETXKN545625', 'RAM'],
    ['1GKLVKED6AJ152841', 'GMC'],
    ['WBSPM9C52BE209978', 'BMW'],
    ['1HD1MAM20DB857910', 'Harley-Davidson'],
  ])('of %s has its make written %s', async (vin, make) => {
    expect((await identify(vin)).vehicleData.make).toBe(make);
  });
});

describe('VINs that cannot be decoded', () => {
  it.each([
    ['VF1KG1PBE34488860', 'Renault Group', 'France'],
    ['WVWZZZ1KZAW123456', 'Volkswagen AG', 'Germany'],
    ['WAUZZZ8K9BA123456', 'Audi AG', 'Germany'],
    ['WAUZZZ8K7BA123456', 'Audi AG', 'Germany'], // its check digit fits by accident
    ['KMHDC51DAAU123456', 'Hyundai Motor Co', 'South Korea'],
    ['ZFA31200000123456', 'FCA Italy S.p.A.', 'Italy'],
    ['SALLAAAG6AA123456', 'Jaguar Land Rover Limited', 'United Kingdom'],
  ])('[X1-001] of another market give no more than the maker: %s', async (vin, manufacturer, country) => {
    const { vehicleData, identification } = await identify(vin);
    expect(vehicleData.manufacturer?.toLowerCase()).toBe(manufacturer.toLowerCase());
    expect(['make', 'manufacturer']).toContain(identification.level);
    expect(identification.warnings.join()).toContain(country);
    for (const field of ['year', 'model', 'trim', 'series', 'engine', 'bodyStyle', 'fuelType', 'plantCity'] as const) {
      expect(vehicleData[field]).toBeNull();
    }
  });

  it.each(['XTAGFK330JY144213', '11111111111111111', 'ZZZZZZZZZZZZZZZZZ'])(
    'of unknown makers give nothing: %s',
    async (vin) => {
      const { vehicleData, identification } = await identify(vin);
      expect(identification.level).toBe('none');
      const { vin: same, features, possibleYears, ...facts } = vehicleData;
      expect([same, features, possibleYears]).toEqual([vin, [], []]);
      expect(Object.values(facts).every((fact) => fact === null)).toBe(true);
    },
  );

  it('of a known maker without a matching pattern keep the year the law fixes, and no trim', async () => {
    const { vehicleData, identification } = await identify('5YJ9Z9Z92H9000001');
    expect(vehicleData).toMatchObject({ year: 2017, make: 'Tesla', model: null, trim: null });
    expect(identification.warnings).not.toHaveLength(0);
  });
});

import { SystemClock } from '../../platform/config/clock.js';
import { Config } from '../../platform/config/config.js';
import { KNOWN_VEHICLES, ROOT } from '../../../test/fixtures/known-vehicles.js';
import { TEST_VEHICLES } from '../sources/demo/test-vehicles.js';
import { VpicIdentify } from '../decode/vpic-identify.js';
import { BODY_CLASSES, bodyClassOf } from './body-class.js';
import { AREAS, silhouette, damagedVehicle } from './silhouette.js';
import { VehicleImagesService } from '../sources/vehicle-images.service.js';

/** Space between a drawing and the edge of its picture, and where its ground is. */
const MARGIN = 12;
const GROUND = 164;

/** Where the lines of a drawing are; of a circle its highest and lowest point as well. */
function extentOf(svg: string) {
  const lines = svg.replace(/<path class="ground"[^>]*>/, '');
  const points = [...lines.matchAll(/([\d.]+),([\d.]+)(?:A([\d.]+))?/g)];
  const xs = points.map(([, x]) => Number(x));
  const ys = points.flatMap(([, , y, radius = 0]) => [Number(y) - Number(radius), Number(y) + Number(radius)]);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

describe('silhouettes', () => {
  it.each(BODY_CLASSES)(
    '%s is a small drawing of its own for light and dark, without text, script or address',
    (bodyClass) => {
      const svg = silhouette(bodyClass);
      expect(svg.length).toBeLessThan(6500);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 180" [^<>]*>/);
      expect(svg).toMatch(/^<svg [^<>]*>\s*<style>[^<>]*<\/style>\s*(<path [^<>]*\/>\s*)+<\/svg>\s*$/);
      expect(svg).toContain('@media screen and (prefers-color-scheme:dark)');
      expect(svg).not.toMatch(/<(text|title|script|image|use|a |foreignObject)|href|url\(|NaN|undefined/);
      for (const other of BODY_CLASSES) if (other !== bodyClass) expect(silhouette(other)).not.toBe(svg);
    },
  );

  it.each(BODY_CLASSES.flatMap((bodyClass) => [null, ...AREAS].map((damage) => ({ bodyClass, damage }))))(
    '$bodyClass with damage $damage fills its picture and stays inside of it [X7-005]',
    ({ bodyClass, damage }) => {
      const { left, right, top, bottom } = extentOf(silhouette(bodyClass, damage));
      expect(left).toBeGreaterThanOrEqual(MARGIN - 2);
      expect(right).toBeLessThanOrEqual(400 - MARGIN + 2);
      expect(top).toBeGreaterThanOrEqual(MARGIN - 2);
      expect(bottom).toBeLessThanOrEqual(GROUND + 1);
      const fills = Math.max((right - left) / (400 - 2 * MARGIN), (bottom - top) / (GROUND - MARGIN));
      expect(fills).toBeCloseTo(1, 1);
    },
  );

  it.each(BODY_CLASSES.flatMap((bodyClass) => AREAS.map((area) => ({ bodyClass, area }))))(
    '$bodyClass is hatched more densely the more its $area is damaged [X7-005]',
    ({ bodyClass, area }) => {
      const hatched = (['minor', 'moderate', 'severe'] as const).map(
        (severity) => damagedVehicle(bodyClass, area, severity).hatching.split('M').length - 1,
      );
      expect(hatched[0]).toBeGreaterThan(2);
      expect(hatched).toEqual([...new Set(hatched)].sort((a, b) => a - b));
    },
  );
});

describe('the kind of a vehicle', () => {
  const identifier = new VpicIdentify(new Config(ROOT, {}), new SystemClock());
  const classOf = async (vin: string) => bodyClassOf((await identifier.identify(vin)).vehicleData);

  it.each([
    ['5NPEB4AC8DH000000', 'Sonata', 'sedan'],
    ['5XYKTCA63DG000000', 'Sorento', 'small-suv'],
    ['1C4GJWAG0DL000000', 'Wrangler', 'off-roader'],
    ['1G4GD5EDXBF000000', 'LaCrosse', 'sedan'],
    ['2C3CCACGXCH000000', '300', 'sedan'],
    ['JTKKU4B44C1000000', 'Scion xD', 'hatchback'],
    ['KMTG341A5LU000000', 'G70', 'sedan'],
    ['WAUFFGFF2F1000000', 'S3', 'sedan'],
    ['KNAE55LC1J6000000', 'Stinger', 'hatchback'],
    ['1HD1MAM25DB000000', 'Tri Glide', 'cruiser'],
    ['5YJSA1EA7KF000000', 'Model S', 'hatchback'],
    ['WAULFAFR3DA000000', 'A5', 'coupe'],
    ['5N1AL0MM8DC000000', 'JX35', 'large-suv'],
    ['1FTFW5L86RFB45612', 'F-150 SuperCrew', 'crew-pickup'],
    ['1FTMF1C50KKC00001', 'F-150 regular cab', 'regular-pickup'],
    ['1GCEC14W6TZ228585', 'Chevrolet pickup of 1996 with two doors', 'regular-pickup'],
    ['1C6HJTAG0LL000001', 'Gladiator', 'crew-pickup'],
    ['1FTBR1C80LKA00001', 'Transit', 'van'],
    ['WDZPE7CD0J5000001', 'Sprinter', 'van'],
    ['3C6TRVDG0KE000001', 'ProMaster', 'van'],
    ['1FMEE5DH0MLA00001', 'Bronco', 'off-roader'],
    ['1FMCU14T3JU402061', 'Bronco II', 'off-roader'],
    ['WDCYC7DF0J0000001', 'G-Class', 'off-roader'],
    ['1GNSKCKD0MR000001', 'Suburban', 'large-suv'],
    ['5J6RW2H50KA000001', 'CR-V', 'small-suv'],
    ['1B4GP54RXVB379372', 'Caravan', 'minivan'],
    ['2D8GP44L05R217097', 'Caravan that vPIC calls a van', 'minivan'],
    ['4S4BSANC0K3000001', 'Outback', 'wagon'],
    ['JTHFE2C23A2509749', 'IS 350C', 'convertible'],
    ['WP0CB29874U669313', 'Boxster', 'roadster'],
    ['JM1NDAC70K0300001', 'MX-5', 'roadster'],
    ['1FD0W5HT0KEC00001', 'F-550 chassis', 'chassis-cab'],
    ['1FUJGLDR0CSB00001', 'Cascadia', 'heavy-truck'],
    ['4DRBUAAN0CB000001', 'school bus', 'bus'],
    ['1UYVS2530CU000001', 'trailer', 'trailer'],
    ['JTHBYLFF305000302', 'Lexus without a model', null],
  ])('[X7-005] of %s, a %s, is %s', async (vin, _, bodyClass) => {
    expect(await classOf(vin)).toBe(bodyClass);
  });

  const unnamed = { make: null, model: null, year: null, doors: null, vin: null };
  it.each([
    ['Sedan/Saloon', 'sedan'],
    ['Hatchback/Liftback/Notchback', 'hatchback'],
    ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'small-suv'],
    ['Crossover', 'small-suv'],
    ['Sport Utility Truck', 'regular-pickup'],
    ['Cargo Van', 'van'],
    ['Roadster', 'roadster'],
    ['Truck-Tractor', 'heavy-truck'],
    ['Incomplete - Chassis Cab (Double Cab)', 'chassis-cab'],
    ['Motorcycle - Sport', 'sport-motorcycle'],
    ['Motorcycle - Cruiser', 'cruiser'],
    ['Motorcycle - Scooter', null],
    ['Off-road Vehicle - All Terrain Vehicle (ATV) (Motorcycle-style)', null],
    ['Off-road Vehicle - Farm Equipment', null],
    ['Limousine', null],
    ['', null],
    [null, null],
  ])('[X7-005] of a body called %s is %s: another one is never drawn in its place', (bodyStyle, bodyClass) => {
    expect(bodyClassOf({ ...unnamed, bodyStyle })).toBe(bodyClass);
  });

  it.each([
    [{ make: 'Honda', model: 'Gold Wing', bodyStyle: 'Motorcycle - Street' }, 'cruiser'],
    [{ make: 'Honda', model: 'CBR600RR', bodyStyle: 'Motorcycle - Street' }, 'sport-motorcycle'],
    [{ make: 'Ford', model: 'Bronco Sport', bodyStyle: 'SUV' }, 'small-suv'],
    [{ make: 'RAM', model: '1500', year: 2019, bodyStyle: 'Pickup' }, 'crew-pickup'],
    [{ make: 'RAM', model: '1500', year: 2019, doors: 2, bodyStyle: 'Pickup' }, 'regular-pickup'],
    [{ make: 'Honda', model: 'Accord', doors: 2, bodyStyle: 'Sedan' }, 'coupe'],
  ])('follows model, doors and year: %j is %s', (known, bodyClass) => {
    expect(bodyClassOf({ ...unnamed, ...known })).toBe(bodyClass);
  });

  it('is known for nearly every vehicle with a known body', async () => {
    const vins = [...KNOWN_VEHICLES, ...TEST_VEHICLES].map(({ vin }) => vin);
    const vehicles = await Promise.all(vins.map(async (vin) => (await identifier.identify(vin)).vehicleData));
    const named = vehicles.filter(({ bodyStyle }) => bodyStyle !== null);
    expect(named.filter((vehicle) => bodyClassOf(vehicle) === null)).toEqual([]);
  });
});

describe('a licensed source', () => {
  const url = 'https://images.example/get?m={make}&f={model}&y={year}';
  const images = new VehicleImagesService(new Config(ROOT, { VEHICLE_IMAGE_URL: url }));

  it('gets each part encoded', () => {
    const wanted = { make: 'Land Rover', model: 'A&B/../#', year: 2020 };
    expect(images.licensedUrl(wanted)).toBe('https://images.example/get?m=Land%20Rover&f=A%26B%2F..%2F%23&y=2020');
    expect(images.licensedUrl({ make: '{model}', model: null, year: null })).toBe(
      'https://images.example/get?m=%7Bmodel%7D&f=&y=',
    );
  });

  it('is asked for a make only', () => {
    expect(images.imageUrl({ make: null, model: 'F-150', year: 2020 })).toBeNull();
    expect(images.imageUrl({ make: 'Ford', model: null, year: 2020 })).toBe(
      '/api/vehicle-image/photo?make=Ford&year=2020',
    );
  });
});

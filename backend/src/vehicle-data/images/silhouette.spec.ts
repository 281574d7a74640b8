import { Config } from '../../config/config.js';
import { KNOWN_VEHICLES, ROOT } from '../../../test/fixtures/known-vehicles.js';
import { VpicIdentify } from '../vpic/vpic-identify.js';
import { BODY_SHAPES, bodyShape } from './body-shape.js';
import { paintOf } from './paints.js';
import { printedSilhouette, silhouette } from './silhouette.js';
import { VehicleImagesService } from './vehicle-images.js';

describe('silhouettes', () => {
  it.each(BODY_SHAPES)(
    '%s is a small drawing of its own for light and dark, without text, script or address',
    (shape) => {
      const svg = silhouette(shape, 'Ford');
      expect(svg.length).toBeLessThan(2000);
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 180">.*<\/svg>$/);
      expect(svg).toContain('@media(prefers-color-scheme:dark)');
      expect(svg).not.toMatch(/<(text|title|script|image|use|a |foreignObject)|href|url\(|NaN|undefined/);
      for (const other of BODY_SHAPES) if (other !== shape) expect(silhouette(other, 'Ford')).not.toBe(svg);
    },
  );

  it('have the colour of their make, however it is written', () => {
    expect(silhouette('suv', 'FORD ')).toBe(silhouette('suv', 'Ford'));
    const makes = ['Ford', 'Honda', 'BMW', 'Kia', 'Tesla', 'Jeep', 'Audi', 'Toyota', 'Hyundai', 'Genesis'];
    expect(new Set(makes.map((make) => silhouette('suv', make))).size).toBeGreaterThan(3);
  });

  it.each(BODY_SHAPES)('%s is the same drawing on paper, each part painted without a style sheet', (shape) => {
    const paper = printedSilhouette(shape, 'Ford');
    expect(paper).not.toMatch(/class=|<style|prefers-color-scheme/);
    const drawn = (svg: string) => svg.match(/ (d|cx|cy|r|rx|ry)="[^"]*"/g);
    expect(drawn(paper)).toEqual(drawn(silhouette(shape, 'Ford')));
    for (const part of paper.match(/<(path|circle|ellipse)[^>]*>/g) ?? []) expect(part).toMatch(/ (fill|stroke)="#/);
    expect(paper).toContain(paintOf('Ford')[0]);
  });

  it('hold nothing that was typed', () => {
    for (const make of ['"><script>alert(1)</script>', "';}</style>", '\0', '\ud800', 'x'.repeat(100_000)])
      expect(silhouette('sedan', make)).toMatch(
        /^<svg [^<>]*><style>[^<>]*<\/style>(<(path|circle|ellipse) [^<>]*\/>)+<\/svg>$/,
      );
  });
});

describe('the shape of a body', () => {
  it.each([
    ['Sedan', 'sedan'],
    ['Sedan/Saloon', 'sedan'],
    ['Hatchback/Liftback/Notchback', 'hatchback'],
    ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'suv'],
    ['Crossover', 'suv'],
    ['Sport Utility Truck', 'pickup'],
    ['Pickup', 'pickup'],
    ['Minivan', 'minivan'],
    ['Cargo Van', 'van'],
    ['Roadster', 'convertible'],
    ['Truck-Tractor', 'truck'],
    ['Incomplete - Chassis Cab (Double Cab)', 'truck'],
    ['Bus - School Bus', 'bus'],
    ['Motorcycle - Three-Wheeled Motorcycle', 'motorcycle'],
    ['Off-road Vehicle - All Terrain Vehicle (ATV) (Motorcycle-style)', 'motorcycle'],
    ['Trailer', 'trailer'],
    ['Off-road Vehicle - Farm Equipment', 'car'],
    ['', 'car'],
    [null, 'car'],
  ])('%s is drawn as %s', (bodyStyle, shape) => {
    expect(bodyShape(bodyStyle)).toBe(shape);
  });

  it('is known for nearly every vehicle whose body is', async () => {
    const identifier = new VpicIdentify(new Config(ROOT, {}));
    const bodies = await Promise.all(
      KNOWN_VEHICLES.map(async ({ vin }) => (await identifier.identify(vin)).vehicleData.bodyStyle),
    );
    const known = bodies.filter((body) => body !== null);
    expect(known.filter((body) => bodyShape(body) === 'car')).toEqual([]);
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

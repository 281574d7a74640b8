import { describeVehicle } from '../vehicle-data/decode/describe.js';
import { unknownVehicle } from '../vehicle-data/decode/vehicle.js';
import { specificationsOf } from './specifications.js';

const { identification } = describeVehicle('1FTFW5L86RFB45612', null, '2026-03-12');
const of = (known: object, more: object = {}) =>
  specificationsOf({
    vehicleData: { ...unknownVehicle('1FTFW5L86RFB45612'), ...known },
    identification: { ...identification, source: 'NHTSA vPIC', additions: [], ...more },
  });
const valueOf = (known: object, wanted: string) => of(known).rows.find(({ label }) => label === wanted)?.value;

it('has a row for every fact, null if not stated [B9-042..B9-046, X1-001]', () => {
  const { rows } = of({}, { country: null });
  expect(rows.map(({ label }) => label).join(', ')).toBe(
    'Model year, Make, Model, Trim, Series, Body style, Vehicle type, Doors, Seats, Engine, Cylinders, Displacement, ' +
      'Horsepower, Fuel, Transmission, Drivetrain, Weight class, Color, Manufacturer, Manufacturer’s country, Built in',
  );
  expect(rows.filter(({ value }) => value !== null)).toEqual([]);
});

it('adds a row for each known measure, and names the others', () => {
  const { rows, notReported } = of({ curbWeight: 4705, mpgCity: 18 });
  expect(rows.slice(-2)).toEqual([
    { label: 'City mileage', value: '18 mpg' },
    { label: 'Curb weight', value: '4,705 lb' },
  ]);
  expect(notReported).toEqual(['highway mileage', 'torque', 'fuel capacity', 'length', 'width', 'height']);
});

it('formats numbers, colors and places', () => {
  expect(valueOf({ year: 2024 }, 'Model year')).toBe('2024');
  expect(valueOf({ displacement: 3.5 }, 'Displacement')).toBe('3.5 L');
  expect(valueOf({ horsepower: 1020 }, 'Horsepower')).toBe('1,020 hp');
  expect(valueOf({ color: 'Red', interiorColor: 'black' }, 'Color')).toBe('Red, inside black');
  expect(valueOf({ plantCity: 'Dearborn', plantCountry: 'United States' }, 'Built in')).toBe('Dearborn, United States');
});

it.each([
  [{ trim: null, series: 'Lariat' }, { Trim: 'Lariat' }],
  [{ trim: null, series: 'LARIAT' }, { Trim: 'LARIAT' }],
  [{ trim: null, series: 'ZSP110L' }, { Trim: null }],
  [{ trim: null, series: 'FLHTCUTG' }, { Trim: null }],
  [{ trim: 'LE', series: 'ZRE172L' }, { Trim: 'LE' }],
  [
    { trim: 'Limited', series: 'F-150' },
    { Trim: 'Limited', Series: 'F-150' },
  ],
])('shows a series as the trim if no trim is named, but no internal code: %j', (known, shown) => {
  const rows = of(known).rows.filter(({ label }) => label === 'Trim' || label === 'Series');
  expect(Object.fromEntries(rows.map(({ label, value }) => [label, value]))).toEqual(shown);
});

it('names the source of the rows and of additions', () => {
  expect(of({}).origin).toBe('Decoded from the VIN. Source: NHTSA vPIC, as of Mar 12, 2026.');
  const additions = [{ source: 'NHTSA vPIC, live', asOf: '2026-11-21', fields: ['fuelType', 'drivetrain'] }];
  expect(of({}, { additions }).origin).toBe(
    'Decoded from the VIN. Source: NHTSA vPIC, as of Mar 12, 2026. From NHTSA vPIC, live, as of Nov 21, 2026: fuel type, drivetrain.',
  );
});

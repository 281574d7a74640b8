import fc from 'fast-check';
import { valueFinding } from '../../findings/findings.js';
import type { VehicleHistory } from '../../findings/history.js';
import type { VehicleData } from '../../decode/vehicle.js';
import { unknownVehicle } from '../../decode/vehicle.js';
import { DAYS_A_YEAR, type Life, liveThrough } from './life.js';
import { depreciated, marketValueOf, worthOf } from './worth.js';

const car = (facts: Partial<VehicleData>): VehicleData => ({ ...unknownVehicle('KNAE15LA8J6000000'), ...facts });
const dollarsAt = (facts: Partial<VehicleData>, years: number, miles: number): number =>
  depreciated(worthOf(car(facts)), years * DAYS_A_YEAR, miles) / 100;
const historyWorth = (retailCents: number, lowCents: number, highCents: number): VehicleHistory =>
  ({ marketValue: { records: [{ retailCents, lowCents, highCents, odometer: null }] } }) as unknown as VehicleHistory;

describe('demonstration values', () => {
  it.each([
    [
      'a Kia Stinger of 8.8 years',
      { make: 'Kia', bodyStyle: 'Hatchback', displacement: 3.3 },
      8.8,
      22_318,
      14_000,
      20_000,
    ],
    [
      'a Kia Stinger GT2 of 9 years',
      { make: 'Kia', model: 'Stinger', trim: 'GT2', bodyStyle: 'Hatchback', displacement: 3.3 },
      9,
      75_000,
      16_000,
      25_000,
    ],
    ['a Bugatti of 19 years', { make: 'Bugatti', vehicleType: 'Passenger Car' }, 19, 60_000, 500_000, 2_000_000],
    [
      'a Ferrari of 11 years',
      { make: 'Ferrari', model: '458 Italia', bodyStyle: 'Coupe' },
      11,
      20_000,
      110_000,
      260_000,
    ],
    [
      'a Bentley of 10 years',
      { make: 'Bentley', model: 'Continental', bodyStyle: 'Coupe' },
      10,
      40_000,
      45_000,
      90_000,
    ],
    ['a G 63 of 8 years', { make: 'Mercedes-Benz', model: 'G-Class', bodyStyle: 'SUV' }, 8, 77_000, 65_000, 115_000],
    [
      'a Grand Wagoneer of 4 years',
      { make: 'Jeep', model: 'Grand Wagoneer', bodyStyle: 'SUV' },
      4,
      43_000,
      45_000,
      75_000,
    ],
    ['a Suburban of 6 years', { make: 'Chevrolet', model: 'Suburban', bodyStyle: 'SUV' }, 6, 96_000, 27_000, 42_000],
    ['an Escalade of 6 years', { make: 'Cadillac', model: 'Escalade', bodyStyle: 'SUV' }, 6, 70_000, 36_000, 58_000],
    [
      'a heavy-duty pickup of 5 years',
      { make: 'Ford', model: 'F-350', bodyStyle: 'Pickup' },
      5,
      60_000,
      30_000,
      50_000,
    ],
    ['a small pickup of 5 years', { make: 'Toyota', model: 'Tacoma', bodyStyle: 'Pickup' }, 5, 60_000, 17_000, 32_000],
    [
      'a Model 3 of 7 years',
      { make: 'Tesla', model: 'Model 3', bodyStyle: 'Sedan', fuelType: 'Electric' },
      7,
      70_000,
      12_000,
      23_000,
    ],
    [
      'a Model S of 7 years',
      { make: 'Tesla', model: 'Model S', bodyStyle: 'Hatchback', fuelType: 'Electric' },
      7,
      70_000,
      24_000,
      42_000,
    ],
    [
      'a Nissan Leaf of 7 years',
      { make: 'Nissan', model: 'Leaf', bodyStyle: 'Hatchback', fuelType: 'Electric' },
      7,
      60_000,
      7_000,
      15_000,
    ],
    [
      'a BMW M3 of 6 years',
      { make: 'BMW', model: 'M3', bodyStyle: 'Sedan', displacement: 3 },
      6,
      40_000,
      34_000,
      58_000,
    ],
    ['a sedan of 3 years', { make: 'Honda', bodyStyle: 'Sedan' }, 3, 36_000, 18_000, 26_000],
    ['a pickup of 6 years', { make: 'Ford', bodyStyle: 'Pickup' }, 6, 70_000, 22_000, 34_000],
    ['a sedan of 15 years', { make: 'Toyota', bodyStyle: 'Sedan' }, 15, 140_000, 3_500, 8_000],
    ['a luxury SUV of 5 years', { make: 'BMW', bodyStyle: 'SUV' }, 5, 55_000, 28_000, 42_000],
  ])('are in the range of the market for %s', (_, facts, years, miles, least, most) => {
    const value = dollarsAt(facts, years, miles);
    expect(value).toBeGreaterThanOrEqual(least);
    expect(value).toBeLessThanOrEqual(most);
  });

  it('are never lower for a newer vehicle or one with fewer miles', () => {
    const days = fc.integer({ min: 0, max: 16_000 });
    const miles = fc.integer({ min: 0, max: 400_000 });
    const make = fc.constantFrom('Honda', 'Bugatti', 'Porsche', 'Tesla');
    fc.assert(
      fc.property(make, days, days, miles, miles, (make, aDays, bDays, aMiles, bMiles) => {
        const worth = worthOf(car({ make, model: '911', bodyStyle: 'Sedan' }));
        const better = depreciated(worth, Math.min(aDays, bDays), Math.min(aMiles, bMiles));
        expect(better).toBeGreaterThanOrEqual(depreciated(worth, Math.max(aDays, bDays), Math.max(aMiles, bMiles)));
      }),
    );
  });

  it('rise from trade-in over private to retail, inside the band of the source', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2026 }), fc.integer({ min: 0, max: 9999 }), (year, serial) => {
        const vehicle = car({ year, make: 'Kia', bodyStyle: 'Hatchback' });
        const life: Life = liveThrough(`KNAE15LA8J600${String(serial).padStart(4, '0')}`, vehicle, 20_700);
        const [record] = marketValueOf(worthOf(vehicle), life);
        const { tradeInCents, privatePartyCents, retailCents } = valueFinding({
          marketValue: { records: [record] },
        } as unknown as VehicleHistory)!;
        const rising = [record!.lowCents, tradeInCents, privatePartyCents, retailCents, record!.highCents];
        expect(rising).toEqual([...rising].sort((a, b) => a - b));
      }),
    );
  });

  it('are not made up where the model year is not known', () => {
    expect(marketValueOf(null, liveThrough('1BAKGCPH4CF283189', car({}), 20_700))).toEqual([]);
  });
});

describe('the band of a value', () => {
  it('holds trade-in, private and retail whatever range a source gives', () => {
    const cents = fc.integer({ min: 1, max: 20_000_000 });
    fc.assert(
      fc.property(cents, cents, cents, (retail, low, high) => {
        const value = valueFinding(historyWorth(retail, Math.min(low, retail), Math.max(high, retail)))!;
        const { lowCents, tradeInCents, privatePartyCents, retailCents, highCents } = value;
        const rising = [lowCents, tradeInCents, privatePartyCents, retailCents, highCents];
        expect(rising).toEqual([...rising].sort((a, b) => a - b));
      }),
    );
  });
});

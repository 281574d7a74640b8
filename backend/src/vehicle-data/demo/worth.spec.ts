import fc from 'fast-check';
import { valueFinding } from '../findings/facts.js';
import type { VehicleHistory } from '../model/history.js';
import type { VehicleData } from '../model/vehicle.js';
import { unknownVehicle } from '../vpic/describe.js';
import { DAYS_A_YEAR } from './days.js';
import { type Life, liveThrough } from './life.js';
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
    const worth = worthOf(car({ bodyStyle: 'Sedan' }));
    fc.assert(
      fc.property(days, days, miles, miles, (aDays, bDays, aMiles, bMiles) => {
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

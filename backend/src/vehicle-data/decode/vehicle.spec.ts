import { isIdentified } from './vehicle.js';
import { nameOf } from '../../platform/input-rules/vehicle-name.js';

const NOTHING = { make: null, manufacturer: null, model: null, year: null };

describe('what identifies a vehicle', () => {
  it.each([
    ['make and model', { make: 'Ford', model: 'F-150' }, true],
    ['make and year', { make: 'Ford', year: 2024 }, true],
    ['manufacturer and year', { manufacturer: 'Ford Motor Company', year: 2024 }, true],
    ['manufacturer and two possible years', { manufacturer: 'Blue Bird', possibleYears: [1982, 2012] }, true],
    ['make alone', { make: 'Lexus', manufacturer: 'Toyota Motor Corporation' }, false],
    ['year alone', { year: 2024 }, false],
    ['nothing', {}, false],
  ])('decides by %s [X11-003]', (_, known, identified) => {
    expect(isIdentified({ ...NOTHING, ...known })).toBe(identified);
  });
});

describe('the name of a vehicle', () => {
  it('is as much of year, make and model as is known', () => {
    expect(nameOf({ year: 2012, make: 'Freightliner', model: 'Cascadia' })).toBe('2012 Freightliner Cascadia');
    expect(nameOf({ year: null, make: 'Lexus', model: null })).toBe('Lexus');
    expect(nameOf({ year: null, make: null, model: null })).toBeNull();
  });

  it('[X11-001] says both model years where the VIN does not decide', () => {
    const bus = { year: null, possibleYears: [1982, 2012], make: 'Blue Bird', model: 'BB Conventional' };
    expect(nameOf(bus)).toBe('1982 or 2012 Blue Bird BB Conventional');
  });

  it('has the manufacturer in the place of an unknown make', () => {
    const truck = { year: null, possibleYears: [1994, 2024], make: null, manufacturer: 'Pierce', model: null };
    expect(nameOf(truck)).toBe('1994 or 2024 Pierce');
    expect(nameOf({ ...truck, make: 'Pierce Arrow' })).toBe('1994 or 2024 Pierce Arrow');
  });

  it('names a make only once when the model includes it, as with many trailers', () => {
    const make = 'Utility Trailer Manufacturer';
    expect(nameOf({ year: 2012, make, model: make })).toBe(`2012 ${make}`);
  });
});

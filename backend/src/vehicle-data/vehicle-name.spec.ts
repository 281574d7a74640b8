import { nameOf } from './vehicle-name.js';

describe('the name of a vehicle', () => {
  it('is as much of year, make and model as is known', () => {
    expect(nameOf({ year: 2012, make: 'Freightliner', model: 'Cascadia' })).toBe('2012 Freightliner Cascadia');
    expect(nameOf({ year: null, make: 'Lexus', model: null })).toBe('Lexus');
    expect(nameOf({ year: null, make: null, model: null })).toBeNull();
  });

  it('says a make once whose model has its name, as those of trailers often do', () => {
    const make = 'Utility Trailer Manufacturer';
    expect(nameOf({ year: 2012, make, model: make })).toBe(`2012 ${make}`);
  });
});

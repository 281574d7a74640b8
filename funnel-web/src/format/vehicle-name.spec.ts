import { vehicleHeading, vehicleName } from './vehicle-name';

describe('the name of a vehicle', () => {
  it('says a make once whose model has its name, as those of trailers often do', () => {
    const make = 'Utility Trailer Manufacturer';
    const trailer = { year: 2012, make, model: make };
    expect([vehicleName(trailer), vehicleHeading(trailer)]).toEqual([`2012 ${make}`, `2012 ${make}`]);
  });

  it('needs all three before a purchase, and says what it knows after it', () => {
    const lexus = { year: null, make: 'Lexus', model: null };
    expect([vehicleName(lexus), vehicleHeading(lexus)]).toEqual([null, 'Lexus']);
  });
});

import { vehicleHeading, vehicleName } from './vehicle-name';

describe('the name of a vehicle', () => {
  it('names a make only once when the model includes it, as with many trailers', () => {
    const make = 'Utility Trailer Manufacturer';
    const trailer = { year: 2012, make, model: make };
    expect([vehicleName(trailer), vehicleHeading(trailer)]).toEqual([`2012 ${make}`, `2012 ${make}`]);
  });

  it('needs all three before a purchase, and says what it knows after it', () => {
    const lexus = { year: null, make: 'Lexus', model: null };
    expect([vehicleName(lexus), vehicleHeading(lexus)]).toEqual([null, 'Lexus']);
  });
});

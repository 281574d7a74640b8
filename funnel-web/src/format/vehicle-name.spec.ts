import { vehicleHeading } from '../../../backend/src/platform/input-rules/vehicle-name.js';
import { vehicleName } from './vehicle-name';

describe('the name of a vehicle', () => {
  it('names a make only once when the model includes it, as with many trailers', () => {
    const make = 'Utility Trailer Manufacturer';
    const trailer = { year: 2012, make, model: make };
    expect([vehicleName(trailer), vehicleHeading(trailer)]).toEqual([`2012 ${make}`, `2012 ${make}`]);
  });

  it('[X11-001] has both model years where the VIN does not decide', () => {
    const bus = { year: null, possibleYears: [1982, 2012], make: 'Blue Bird', model: 'BB Conventional' };
    const name = '1982 or 2012 Blue Bird BB Conventional';
    expect([vehicleName(bus), vehicleHeading(bus)]).toEqual([name, name]);
  });

  it('has the manufacturer in the place of an unknown make, before and after a purchase', () => {
    const truck = { year: null, possibleYears: [1994, 2024], make: null, manufacturer: 'Pierce', model: null };
    expect([vehicleName(truck), vehicleHeading(truck)]).toEqual(['1994 or 2024 Pierce', '1994 or 2024 Pierce']);
  });

  it('needs maker and year before a purchase, and says what it knows after it', () => {
    const lexus = { year: null, make: 'Lexus', model: null };
    expect([vehicleName(lexus), vehicleHeading(lexus)]).toEqual([null, 'Lexus']);
  });
});

import { parseSearch } from './typed-search.js';
import { searchKey } from './vehicle-report.entity.js';

describe('typed search', () => {
  it('reads a plate as the funnel writes it [A3-008]', () => {
    expect(parseSearch('license_plate', ' abc1234 (ca) ')).toEqual({ licensePlate: 'ABC1234', state: 'CA' });
    expect(searchKey({ licensePlate: 'ABC1234', state: 'CA' })).toBe('license_plate:ABC1234 (CA)');
  });

  it.each(['', 'ABC1234', 'ABC1234 CA', 'ABC-123 (CA)', 'ABC1234 (42)'])('refuses %j [A8-013]', (value) => {
    expect(() => parseSearch('license_plate', value)).toThrow('Invalid license plate format');
  });

  it.each([
    ['[B5-029]', 'vin', '1FTFW5L86RFB4561', 'VIN must be 17 characters'],
    ['[B5-029]', 'vin', '', 'VIN must be 17 characters'],
    ['[X11-006]', 'vin', '12345', 'VIN must be 17 characters. Vehicles before 1981 have no 17-character VIN.'],
    ['[X11-006]', 'license_plate', 'АBC123 (CA)', 'Invalid license plate format: “А” is not a letter from A to Z'],
    ['[B5-031]', 'license_plate', '(CA)', 'License plate is required'],
    ['[B5-031]', 'license_plate', 'ABCDEFGHIJK (CA)', 'License plate too long'],
    ['[B5-032]', 'license_plate', 'ABC1234 (CAL)', 'State must be 2 characters'],
  ] as const)('%s refuses the %s %j: %s', (_, type, value, message) => {
    expect(() => parseSearch(type, value)).toThrow(message);
  });
});

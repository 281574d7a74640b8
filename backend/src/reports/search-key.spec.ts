import { parseSearch, searchKey } from './search-key.js';

describe('search key', () => {
  it('[A3-008] reads a plate as the funnel holds it', () => {
    expect(parseSearch('license_plate', ' abc1234 (ca) ')).toEqual({ licensePlate: 'ABC1234', state: 'CA' });
    expect(searchKey({ licensePlate: 'ABC1234', state: 'CA' })).toBe('license_plate:ABC1234 (CA)');
  });

  it.each(['', 'ABC1234', 'ABC1234 CA', '(CA)', 'ABCDEFGHIJK (CA)', 'ABC-123 (CA)', 'ABC1234 (CAL)'])(
    '[A8-013] refuses %j',
    (value) => {
      expect(() => parseSearch('license_plate', value)).toThrow('Invalid license plate format');
    },
  );
});

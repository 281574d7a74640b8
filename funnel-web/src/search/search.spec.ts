import { parseSearch, searchParts } from './search';

describe('a search', () => {
  it('[A3-005..A3-007] a search is a type, a value and an intent; anything less is not a search', () => {
    expect(parseSearch({ type: 'vin', value: ' 1ftfw5l86rfb45612 ', intent: 'seller' })).toEqual({
      type: 'vin',
      value: '1FTFW5L86RFB45612',
      intent: 'seller',
    });
    const plate = parseSearch({ type: 'license_plate', value: 'abc1234 (ca)', intent: 'basic' });
    expect(plate).toEqual({ type: 'license_plate', value: 'ABC1234 (CA)', intent: 'basic' });
    expect(parseSearch({ type: 'vin', value: 'V', intent: 'thief' })?.intent).toBe('buyer');
    for (const type of ['boat', '', null, undefined]) expect(parseSearch({ type, value: 'V' })).toBeNull();
    for (const value of ['', ' ', 'undefined', 'null', 'fallback', null])
      expect(parseSearch({ type: 'vin', value })).toBeNull();
  });

  it.each(['VIN', 'Vin'])('has the type vin where an address says %s', (type) => {
    expect(parseSearch({ type, value: '1FTFW5L86RFB45612' })?.type).toBe('vin');
  });

  it.each(['LICENSE_PLATE', 'License-Plate', 'PLATE'])('has the type of a plate where an address says %s', (type) => {
    expect(parseSearch({ type, value: 'ABC1234 (CA)' })?.type).toBe('license_plate');
  });

  it('reads a plus in a path as a space', () => {
    const path = { searchType: 'license_plate', searchValue: 'ABC1234+(CA)' };
    const search = { type: 'license_plate', value: 'ABC1234 (CA)', intent: 'buyer' };
    expect(parseSearch(searchParts(path, new URLSearchParams()))).toEqual(search);
  });
});

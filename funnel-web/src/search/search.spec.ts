import { parseSearch } from './search';

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
});

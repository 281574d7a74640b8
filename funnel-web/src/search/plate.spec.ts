import { formatPlate, parsePlate } from '../../../backend/src/platform/input-rules/plate-value.js';
import { plateProblem, typedPlate } from './plate';

describe('a license plate', () => {
  it('[A5-011, A5-015, A9-002] keeps letters and digits in capitals while it is typed, ten at most', () => {
    expect(typedPlate('abc-12 34')).toBe('ABC1234');
    expect(typedPlate('abcdefghijklm')).toBe('ABCDEFGHIJ');
  });

  it('[A5-012, A5-013, A5-014, A5-016, A9-002] needs 5 to 8 characters and a state', () => {
    const message = (licensePlate: string, state: string) => plateProblem({ licensePlate, state }, 5)?.message;
    expect(message('', '')).toBe('License plate and state are required');
    expect(message('', 'CA')).toBe('Please enter a license plate number');
    expect(message('ABCD', 'CA')).toBe('License plate must be 5-8 characters long');
    expect(message('ABCDEFGHI', 'CA')).toBe('License plate must be 5-8 characters long');
    expect(message('ABC1234', '')).toBe('Please select a state');
    for (const fits of ['ABCDE', 'ABCDEFGH']) expect(message(fits, 'CA')).toBeUndefined();
    // By a setting fewer (row 08).
    expect(plateProblem({ licensePlate: 'AB', state: 'CA' }, 2)).toBeNull();
    expect(plateProblem({ licensePlate: 'A', state: 'CA' }, 2)?.message).toBe(
      'License plate must be 2-8 characters long',
    );
  });

  it('reads the search value it writes, and nothing else', () => {
    const plate = { licensePlate: 'ABC1234', state: 'CA' };
    expect(formatPlate(plate)).toBe('ABC1234 (CA)');
    for (const same of [' abc1234 (ca) ', '\u200bABC1234 (CA)', 'ＡＢＣ1234 (CA)'])
      expect(parsePlate(same)).toEqual(plate);
    for (const value of ['ABC1234', 'ABC1234 CA', '(CA)', 'ABC1234 (CAL)', 'ABı1234 (CA)', 'ABß12 (CA)', 'ABC123 (Mſ)'])
      expect(parsePlate(value)).toBeNull();
  });
});

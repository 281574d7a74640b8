import fc from 'fast-check';
import { checkDigit, VIN_LENGTH } from '../../platform/input-rules/vin.js';
import { candidateYears, checkDigitState, isNorthAmerican } from './vin.js';

const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const wellFormed = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: VIN_LENGTH, maxLength: VIN_LENGTH })
  .map((symbols) => symbols.join(''));
const withCheckDigit = (vin: string): string => vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);

describe('check digit', () => {
  it.each(['1M8GDM9AXKP042788', '11111111111111111', '1FTFW5L86RFB45612', 'JH4DC4340RS003205'])('of %s fits', (vin) => {
    expect(checkDigitState(vin)).toBe('valid');
  });

  it('does not depend on the character in its own position', () => {
    fc.assert(fc.property(wellFormed, (vin) => checkDigit(withCheckDigit(vin)) === checkDigit(vin)));
  });

  it('is valid once filled in, and says nothing against a VIN from outside North America', () => {
    fc.assert(
      fc.property(wellFormed, (vin) => {
        expect(checkDigitState(withCheckDigit(vin))).toBe('valid');
        const wrong = vin.slice(0, 8) + (checkDigit(vin) === '0' ? '1' : '0') + vin.slice(9);
        expect(checkDigitState(wrong)).toBe(isNorthAmerican(vin) ? 'invalid' : 'not_applicable');
      }),
    );
  });

  it('notices every other digit in position 17 and most swaps', () => {
    expect(checkDigitState('1FTFW5L86RFB45613')).toBe('invalid');
    expect(checkDigitState('1FTFW5L86RFB45621')).toBe('invalid');
  });
});

describe('candidateYears', () => {
  it.each([
    ['1FTFW5L86RFB45612', [2024, 1994]],
    ['JH4DC4340RS003205', [1994, 2024]],
    ['1G8ZF52801Z322733', [2001]],
    ['JTHBYLFF305000302', []],
    ['JTMW53FV60U023016', []],
    ['JTMW53FV60Z023016', []],
  ])('of %s are %j', (vin, years) => {
    expect(candidateYears(vin, 2028)).toEqual(years);
  });

  it('lie 30 years apart, between 1980 and the latest', () => {
    fc.assert(
      fc.property(wellFormed, fc.integer({ min: 1980, max: 2039 }), (vin, latest) => {
        const years = candidateYears(vin, latest);
        for (const year of years) expect(year >= 1980 && year <= latest).toBe(true);
        if (years.length === 2) expect(Math.abs(years[0]! - years[1]!)).toBe(30);
      }),
    );
  });
});

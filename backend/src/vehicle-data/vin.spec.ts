import fc from 'fast-check';
import { atBest } from '../../test/support/at-best.js';
import {
  candidateYears,
  checkDigit,
  checkDigitState,
  isNorthAmerican,
  normalizeVin,
  VIN_LENGTH,
  VIN_MESSAGES,
  vinError,
} from './vin.js';

const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const wellFormed = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: VIN_LENGTH, maxLength: VIN_LENGTH })
  .map((symbols) => symbols.join(''));
const withCheckDigit = (vin: string): string => vin.slice(0, 8) + checkDigit(vin) + vin.slice(9);

describe('normalizeVin', () => {
  it('[A5-001] trims and upper-cases', () => {
    expect(normalizeVin('\t 1ftfw5l86rfb45612 \n')).toBe('1FTFW5L86RFB45612');
  });

  it('[A5-001] is idempotent, and changes nothing but white space at the ends and a-z', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeVin(text);
        expect(normalizeVin(once)).toBe(once);
        expect(once.length).toBe(text.trim().length);
      }),
    );
  });

  it.each(['\u0131', '\u00df', '\u017f', '\u212a', '\uff21', '\u0410'])(
    'does not turn the look-alike %s into an ASCII letter',
    (letter) => {
      expect(vinError(normalizeVin(`1FTFW5L86RFB4561${letter}`))).toBe(VIN_MESSAGES.format);
    },
  );
});

describe('vinError', () => {
  it('[A5-002] asks for a VIN', () => {
    expect(vinError(normalizeVin('   '))).toBe('Please enter a VIN to search');
  });

  it.each(['1', '1FTFW5L86RFB4561', '1FTFW5L86RFB456122', 'I'])('[A5-003] wants 17 characters: %s', (vin) => {
    expect(vinError(vin)).toBe('VIN must be exactly 17 characters long');
  });

  it.each(['I', 'O', 'Q'])('[A5-004] refuses the letter %s', (letter) => {
    expect(vinError(`1FTFW5L86RFB4561${letter}`)).toBe('VIN cannot contain letters I, O, or Q');
  });

  it.each(['\0', '-', ' ', 'ß', '\u200b', '\n', 'é', '٣'])('refuses other characters: %j', (character) => {
    expect(vinError(`1FTFW5L8${character}RFB45612`)).toBe('Invalid VIN format');
  });

  it('accepts every string of 17 symbols of the alphabet and nothing else', () => {
    fc.assert(fc.property(wellFormed, (vin) => vinError(vin) === null));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
        if (vinError(text) === null) expect([...text].filter((symbol) => ALPHABET.includes(symbol))).toHaveLength(17);
      }),
    );
  });

  it('answers for ten million characters without delay', async () => {
    const huge = 'a'.repeat(10_000_000);
    const answer = () => expect(vinError(normalizeVin(huge))).toBe(VIN_MESSAGES.length);
    expect(await atBest(3_000, answer)).toBeLessThan(3_000);
  });
});

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

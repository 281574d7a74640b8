import fc from 'fast-check';
import { atBest } from '../../../test/support/at-best.js';
import { toPlainText, upperCased } from './characters.js';
import { normalizeVin, VIN_LENGTH, VIN_MESSAGES, vinError } from './vin.js';

const ALPHABET = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const wellFormed = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: VIN_LENGTH, maxLength: VIN_LENGTH })
  .map((symbols) => symbols.join(''));
const VIN = '1FTFW5L86RFB45612';

/** Whether the characters of one text occur in another in the same order. */
function isInOrder(part: string, whole: string): boolean {
  let from = 0;
  return [...part].every((character) => {
    const at = whole.indexOf(character, from);
    from = at + 1;
    return at >= 0;
  });
}

describe('normalizeVin', () => {
  it('trims and upper-cases [A5-001]', () => {
    expect(normalizeVin('\t 1ftfw5l86rfb45612 \n')).toBe(VIN);
  });

  it('takes every character of a well-formed result from the text', () => {
    const around = fc.tuple(fc.string({ unit: 'binary' }), wellFormed, fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(around, ([before, vin, after]) => {
        const text = `${before} ${vin.toLowerCase()} ${after}`;
        const found = normalizeVin(text);
        if (vinError(found) === null) expect(isInOrder(found, upperCased(toPlainText(text)))).toBe(true);
      }),
    );
  });

  it('leaves a well-formed VIN as it is', () => {
    fc.assert(fc.property(wellFormed, (vin) => normalizeVin(vin) === vin));
  });

  it.each([
    `vin: ${VIN.toLowerCase()}`,
    `VIN#${VIN}`,
    `VIN: 1FT-FW5L86-RFB45612`,
    `Vehicle Identification Number: ${VIN}`,
    `2024 Ford F-150, VIN ${VIN}, 12,400 miles`,
    `  ${VIN}\n`,
    '1FT-FW5L86 RFB 45612',
    `Ford F-150, VIN no. ${VIN.toLowerCase()}, red`,
    `I${VIN}`,
    `Продаю Ford, VIN ${VIN}`,
  ])('finds the VIN in %j [X7-011]', (text) => {
    expect(normalizeVin(text)).toBe(VIN);
  });

  it.each(['a nice blue truck', 'Ford F-150 Lariat SuperCrew', `${VIN} JH4DC4340RS003205`])(
    'finds no VIN in %j',
    (text) => {
      expect(vinError(normalizeVin(text))).not.toBeNull();
    },
  );

  it.each(['\u0131', '\u00df', '\u017f', '\u212a', '\u0410'])(
    'does not turn the look-alike %s into an ASCII letter',
    (letter) => {
      expect(vinError(normalizeVin(`1FTFW5L86RFB4561${letter}`))).toContain(`“${letter}” is not a letter from A to Z`);
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
    expect(vinError(`1FTFW5L8${character}RFB45612`)).toMatch(/^Invalid VIN format/);
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

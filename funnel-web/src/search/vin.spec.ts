import { failsCheckDigit, pastedVin, typedVin, vinProblem } from './vin';

const FORD = '1FTFW5L86RFB45612';

describe('a typed VIN', () => {
  it('keeps letters and digits in capitals, and returns a dropped I, O or Q', () => {
    expect(typedVin('1ftfw5l86rfb45612')).toEqual({ vin: FORD, leftOut: '', beyond: '', problem: null });
    expect(typedVin('1FTIOQ')).toEqual({ vin: '1FT', leftOut: 'IOQ', beyond: '', problem: null });
    expect(typedVin('１ＦＴ')).toEqual({ vin: '1FT', leftOut: '', beyond: '', problem: null });
  });

  it('returns the characters beyond the 17th [A5-007]', () => {
    expect(typedVin('1ftfw5l86rfb45612xyz')).toEqual({ vin: FORD, leftOut: '', beyond: 'XYZ', problem: null });
  });

  it.each(['В', 'Ⓐ', '𝐀', 'É', '♥', 'ВⒶ'])('returns the foreign characters that it leaves out: %s', (foreign) => {
    expect(typedVin(`1FT${foreign}`)).toEqual({ vin: '1FT', leftOut: foreign, beyond: '', problem: null });
  });

  it('keeps the rest of a pasted VIN with a look-alike of two UTF-16 units', () => {
    expect(pastedVin('1HGCM82633𝐀004352')).toMatchObject({
      vin: '1HGCM82633004352',
      problem: { message: expect.stringContaining('“𝐀” is not a letter from A to Z') },
    });
  });

  it.each(['VIN1FTFW5L86RFB45612', 'vin1ftfw5l86rfb45612'])('drops the label of %s, which is filled in', (text) => {
    expect(typedVin(text)).toEqual({ vin: FORD, leftOut: '', beyond: '', problem: null });
  });

  it('takes the VIN from a listing with an item number', () => {
    const listing = `eBay item number: 23456789012345678. Ford F-150, VIN ${FORD}`;
    expect([typedVin(listing).vin, pastedVin(listing)]).toEqual([FORD, typedVin(FORD)]);
  });

  it('takes none of several VINs from a text', () => {
    const problem = { title: 'Invalid VIN', message: 'This text has more than one VIN. Please enter one of them' };
    const text = `${FORD} JH4DC4340RS003205`;
    expect(typedVin(text)).toEqual({ vin: '', leftOut: '', beyond: '', problem });
    expect(pastedVin(text)).toEqual({ vin: '', leftOut: '', beyond: '', problem });
  });

  it('leaves a pasted piece of a VIN to the field, and refuses a long text without one', () => {
    expect(pastedVin('1FTFW5')).toBeNull();
    expect(pastedVin('a nice blue truck with low miles')?.problem?.message).toMatch(/17 characters/);
  });

  it('says the first thing that is wrong', () => {
    expect(vinProblem(' ')?.title).toBe('VIN Required');
    expect(vinProblem('1FT')?.message).toBe('VIN must be exactly 17 characters long');
    expect(vinProblem('1FTFW5L86RFB4561O')?.message).toBe('VIN cannot contain letters I, O, or Q');
    expect(vinProblem('1FTFW5L86RFB4561!')?.message).toBe('Invalid VIN format');
    expect(vinProblem(` ${FORD.toLowerCase()} `)).toBeNull();
  });
});

describe('the check digit of a VIN', () => {
  it('finds a typo in a North American VIN by its check digit', () => {
    expect(failsCheckDigit('1M8GDM9AXKP042788')).toBe(false);
    for (const wrong of ['1M8GDM9A1KP042788', '1M8GDM9A0KP042788', '11111111111111112', '1FTFW5L86RFB45613'])
      expect([wrong, failsCheckDigit(wrong)]).toEqual([wrong, true]);
    for (const right of [FORD, '11111111111111111']) expect([right, failsCheckDigit(right)]).toEqual([right, false]);
  });

  it('judges neither an incomplete VIN nor one from elsewhere', () => {
    expect(failsCheckDigit('1M8GDM9A1')).toBe(false);
    expect(failsCheckDigit('WM8GDM9A1KP042788')).toBe(false);
    expect(failsCheckDigit('WVWZZZ1KZAW123456')).toBe(false);
    expect(failsCheckDigit('1FTFW5L86RFB4561')).toBe(false);
  });
});

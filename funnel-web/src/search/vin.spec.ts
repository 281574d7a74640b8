import { cleanVin, failsCheckDigit, vinProblem } from './vin';

const FORD = '1FTFW5L86RFB45612';

describe('a typed VIN', () => {
  it('keeps at most 17 letters and digits, in capitals, and says when it dropped I, O or Q', () => {
    expect(cleanVin('1ftfw5l86-rfb 45612xyz')).toEqual({ vin: FORD, dropped: false });
    expect(cleanVin('1FTIOQ')).toEqual({ vin: '1FT', dropped: true });
    expect(cleanVin('１ＦＴ')).toEqual({ vin: '1FT', dropped: false });
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

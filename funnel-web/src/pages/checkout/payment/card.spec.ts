import {
  cardBrand,
  expiryProblem,
  maskCardNumber,
  maskCvc,
  maskExpiry,
  maskZip,
  SHOWN_TEST_CARDS,
  testToken,
} from './card';

describe('a card number', () => {
  it('[A9-008..A9-011] tells its brand from its first digits, with or without spaces', () => {
    for (const [prefixes, brand] of [
      [['4'], 'Visa'],
      [['51', '55', '22', '27', '2221 00'], 'Mastercard'],
      [['34', '37'], 'American Express'],
      [['6011', '65'], 'Discover'],
      [['', '1', '50', '56', '21', '28', '36', '60', '6012'], null],
    ] as const)
      for (const prefix of prefixes) expect([prefix, cardBrand(prefix)]).toEqual([prefix, brand]);
  });

  it('[A9-004, B5-011] is grouped by four, that of American Express by 4, 6 and 5, and cut at its length', () => {
    expect(maskCardNumber('42424')).toBe('4242 4');
    expect(maskCardNumber('4242-4242 4242x42429999')).toBe('4242 4242 4242 4242');
    expect(maskCardNumber('4242x4242 42424242999')).toBe('4242 4242 4242 4242');
    expect(maskCardNumber('3782822463100059')).toBe('3782 822463 10005');
    expect(maskCardNumber('')).toBe('');
  });

  it('keeps full-width digits and ignores what has no width [X11-006]', () => {
    expect(maskCardNumber('４２４２\u200b4242')).toBe('4242 4242');
    expect(maskZip('\u200b33 101-1234')).toBe('33101');
  });

  it('maps to a token of the simulator, or to none', () => {
    expect(testToken('4242 4242 4242 4242')).toBe('sim_card_success');
    expect(testToken('4111 1111 1111 1111')).toBeNull();
    for (const [number] of SHOWN_TEST_CARDS) expect(testToken(maskCardNumber(number))).not.toBeNull();
  });
});

describe('the expiry date and the code of a card', () => {
  const december = new Date(2026, 11, 31);

  it('[A9-005, A9-007, B5-013, B5-014, B9-027] are cut and masked while they are typed', () => {
    expect(['1', '12', '122', '12/27', '12x2799'].map(maskExpiry)).toEqual(['1', '12', '12/2', '12/27', '12/27']);
    expect(maskExpiry('1a2309')).toBe('12/30');
    expect(['12a345', '1a23456'].map(maskCvc)).toEqual(['1234', '1234']);
  });

  it('are taken to the last day of the month, and told apart from what is no date', () => {
    expect(expiryProblem('12/26', december)).toBeNull();
    expect(expiryProblem('01/27', december)).toBeNull();
    expect(expiryProblem('11/26', december)).toBe('This card has expired');
    for (const text of ['', '12/2', '00/27', '13/27'])
      expect(expiryProblem(text, december)).toBe('Please enter the expiry date as MM/YY');
  });
});

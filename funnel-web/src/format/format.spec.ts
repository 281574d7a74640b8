import { day, miles, money, NOT_REPORTED, plural, wholeMoney } from './format';

describe('numbers, money and days', () => {
  it('read as in the United States', () => {
    expect([money(1999), wholeMoney(1234567), miles(87_142)]).toEqual(['$19.99', '$12,346', '87,142 mi']);
    expect([plural(1, 'report'), plural(1200, 'report')]).toEqual(['1 report', '1,200 reports']);
  });

  it('keep a day whatever the time zone, and say when none was reported', () => {
    expect(day('2026-03-01')).toBe('Mar 1, 2026');
    expect(day('2026-03-01T23:59:59Z')).toBe('Mar 1, 2026');
    expect(day(null)).toBe(NOT_REPORTED);
    expect(day('unclear')).toBe('unclear');
  });
});

import { miles, money, plural, sortableDay, wholeMoney } from './formats.js';
import { day, NOT_REPORTED } from './day.js';

describe('numbers, money and days', () => {
  it('read as in the United States', () => {
    expect([money(1999), wholeMoney(1234567), miles(87_142)]).toEqual(['$19.99', '$12,346', '87,142 mi']);
    expect([plural(1, 'report'), plural(1200, 'report')]).toEqual(['1 report', '1,200 reports']);
  });

  it('keep a plain day whatever the time zone, and say when none was reported', () => {
    for (const zone of ['America/Los_Angeles', 'UTC', 'Pacific/Auckland'])
      expect(day('2026-03-01', zone)).toBe('Mar 1, 2026');
    expect(day('2026-03-01')).toBe('Mar 1, 2026');
    expect(day(null)).toBe(NOT_REPORTED);
    expect(day('unclear')).toBe('unclear');
  });

  it.each([
    ['2026-11-28T04:30:00.000Z', 'America/Los_Angeles', 'Nov 27, 2026'],
    ['2026-11-28T04:30:00.000Z', 'UTC', 'Nov 28, 2026'],
    ['2026-11-27T18:00:00.000Z', 'Pacific/Auckland', 'Nov 28, 2026'],
    ['2026-11-30T17:00:00.000Z', 'Pacific/Honolulu', 'Nov 30, 2026'],
  ])('name of the moment %s the day that a reader in %s has then', (moment, zone, expected) => {
    expect(day(moment, zone)).toBe(expected);
    expect(day(sortableDay(moment, zone))).toBe(expected);
  });

  it.each(['Pacific/Honolulu', 'America/Los_Angeles', 'America/New_York', 'UTC'])(
    '[X5-008] name the instant of a charge by the same day for a reader in %s, in summer and in winter',
    (zone) => {
      expect(day('2026-12-01T17:00:00.000Z', zone)).toBe('Dec 1, 2026');
      expect(day('2027-07-01T17:00:00.000Z', zone)).toBe('Jul 1, 2027');
    },
  );

  it('go by the clock of the reader where no other is named', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    for (const moment of ['2026-11-28T00:30:00.000Z', '2026-11-28T23:30:00.000Z'])
      expect([day(moment), sortableDay(moment)]).toEqual([day(moment, timeZone), sortableDay(moment, timeZone)]);
    expect(sortableDay('2026-11-28T04:30:00.000Z', 'America/Los_Angeles')).toBe('2026-11-27');
  });
});

import { addWorkingDays, sharedHourOf, zoneOfDay } from './dates.js';

describe('working days', () => {
  it.each([
    ['a Monday', '2026-11-16T09:30:00Z', '2026-11-18T09:30:00Z'],
    ['a Thursday', '2026-11-19T23:59:00Z', '2026-11-23T23:59:00Z'],
    ['a Friday', '2026-11-20T09:30:00Z', '2026-11-24T09:30:00Z'],
    ['a Saturday', '2026-11-21T09:30:00Z', '2026-11-24T09:30:00Z'],
    ['a Sunday', '2026-11-22T00:00:00Z', '2026-11-24T00:00:00Z'],
  ])('[X5-007] two of them after %s', (_, start, end) => {
    expect(addWorkingDays(new Date(start), 2)).toEqual(new Date(end));
  });
});

it('the shared hour is on the same day in Honolulu, in New York and in UTC', () => {
  for (const moment of ['2026-11-18T00:00:00.000Z', '2026-11-18T23:59:59.999Z', '2027-07-01T09:30:00.000Z']) {
    const shared = sharedHourOf(new Date(moment));
    for (const timeZone of ['Pacific/Honolulu', 'America/New_York', 'UTC'])
      expect(shared.toLocaleDateString('sv', { timeZone })).toBe(moment.slice(0, 10));
  }
});

describe('the zone of a day', () => {
  it.each([
    ['an American evening', '2026-11-28T04:30:00.000Z', ' (UTC)'],
    ['the last minute before midnight in Honolulu', '2026-11-28T09:59:00.000Z', ' (UTC)'],
    ['midnight in Honolulu', '2026-11-28T10:00:00.000Z', ''],
    ['the hour of a later charge', '2026-11-28T17:00:00.000Z', ''],
    ['a calendar day', '2026-11-28', ''],
    ['a month', '2026-11', ''],
  ])('of %s is named where the fifty states may have another day', (_, iso, zone) => {
    expect(zoneOfDay(iso)).toBe(zone);
  });
});

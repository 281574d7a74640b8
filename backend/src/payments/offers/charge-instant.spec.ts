import { agreedFirstCharge, chargeInstant, firstChargeAt } from './charge-instant.js';
import { offerOf } from './offer-catalog.js';
import type { RenewalView } from './offer.dto.js';

const renewalOf = (key: string): RenewalView => offerOf(key).renewal!;
const TRIAL = renewalOf('trial_monthly_2995');
const UNLIMITED = renewalOf('unlimited_monthly');

const HOURS_BEHIND_UTC = { 'Pacific/Honolulu': 10, 'America/Los_Angeles': 8, 'America/New_York': 5, UTC: 0 } as const;
const ZONES = Object.keys(HOURS_BEHIND_UTC) as (keyof typeof HOURS_BEHIND_UTC)[];
const bought = ZONES.flatMap((zone) => ['00:10', '12:00', '23:50'].map((time) => [zone, time] as const));

/** An instant as a clock in a zone shows it, in winter. */
const at = (zone: keyof typeof HOURS_BEHIND_UTC, local: string): Date =>
  new Date(Date.parse(`2026-11-21T${local}:00Z`) + HOURS_BEHIND_UTC[zone] * 3_600_000);
const dayIn = (timeZone: string, instant: Date): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(instant);

describe('the instant of a later charge', () => {
  it.each(bought)(
    '[X5-008] bought in %s at %s it is one day in every state, three to four days later',
    (zone, time) => {
      const now = at(zone, time);
      const instant = firstChargeAt(TRIAL, now);
      expect(instant.toISOString()).toMatch(/T17:00:00\.000Z$/);
      const days = (instant.getTime() - now.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(3);
      expect(days).toBeLessThan(4);
      const named = [...ZONES, 'America/Adak', 'America/Anchorage', 'America/Chicago'].map((zone) =>
        dayIn(zone, instant),
      );
      expect(new Set(named).size).toBe(1);
    },
  );

  it.each([
    ['2026-11-24T16:59:59.999Z', '2026-11-24T17:00:00.000Z'],
    ['2026-11-24T17:00:00.000Z', '2026-11-24T17:00:00.000Z'],
    ['2026-11-24T17:00:00.001Z', '2026-11-25T17:00:00.000Z'],
    ['2026-12-31T23:50:00.000Z', '2027-01-01T17:00:00.000Z'],
    // The clocks of the states change on these days; an instant in UTC does not.
    ['2026-03-08T10:00:00.000Z', '2026-03-08T17:00:00.000Z'],
    ['2026-11-01T18:00:00.000Z', '2026-11-02T17:00:00.000Z'],
  ])('[X5-008] what falls due at %s is charged at %s', (due, charged) => {
    expect(chargeInstant(new Date(due)).toISOString()).toBe(charged);
  });

  it('[X5-008] counts months in whole, and the day in the month stays', () => {
    expect(firstChargeAt(UNLIMITED, new Date('2026-01-31T12:00:00Z')).toISOString()).toBe('2026-02-28T17:00:00.000Z');
    expect(firstChargeAt(UNLIMITED, new Date('2026-01-31T20:00:00Z')).toISOString()).toBe('2026-03-01T17:00:00.000Z');
  });

  it('[X5-008] keeps the day that the page named to its reader when the day turns while they fill in the form', () => {
    const opened = new Date('2026-11-21T16:59:00Z');
    const sent = new Date('2026-11-21T17:01:00Z');
    const shown = firstChargeAt(TRIAL, opened).toISOString();
    expect(agreedFirstCharge(TRIAL, shown, sent).toISOString()).toBe('2026-11-24T17:00:00.000Z');
    expect(agreedFirstCharge(TRIAL, undefined, sent).toISOString()).toBe('2026-11-25T17:00:00.000Z');
    // Nobody puts it off by naming another day.
    expect(agreedFirstCharge(TRIAL, '2027-11-24T17:00:00.000Z', sent).toISOString()).toBe('2026-11-25T17:00:00.000Z');
    expect(agreedFirstCharge(TRIAL, shown, new Date('2026-11-21T18:01:00Z')).toISOString()).toBe(
      '2026-11-25T17:00:00.000Z',
    );
  });
});

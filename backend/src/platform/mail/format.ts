import { zoneOfDay } from '../config/dates.js';

/** '$19.99'; other currencies by their code. */
export function money(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** 'November 21, 2026' of an ISO instant in UTC, with the zone where that is not the day in all fifty states. */
export function day(instant: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant));
  return text + zoneOfDay(instant);
}

/** The hour of all later charges, 17:00 UTC (row 104). Canceling works until it. */
export const CHARGE_HOUR = 'noon ET (1 p.m. in summer)';

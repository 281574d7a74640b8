/** Text for what no source reported. */
export const NOT_REPORTED = 'Not reported';

/** 'Mar 1, 2026'. Of a moment it is the day on the reader's clock, or on that of a zone; a plain day stays as it is. */
export function day(iso: string | null, timeZone?: string): string {
  if (iso === null) return NOT_REPORTED;
  const time = Date.parse(iso);
  if (Number.isNaN(time)) return iso;
  const zone = iso.includes('T') ? timeZone : 'UTC';
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: zone }).format(time);
}

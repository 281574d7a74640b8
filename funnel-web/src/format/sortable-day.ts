/** The day of a moment by the reader's clock, for names that are put in order: '2026-11-27', as Swedes write it. */
export const sortableDay = (moment: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(Date.parse(moment));

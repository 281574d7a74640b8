import type { LocationPeriod } from '../model/findings.js';
import type { VehicleHistory } from '../model/history.js';

export const LOCATIONS_METHOD =
  'All records that have both a date and a state, in order of their dates. Records in a row from one state make one line, ' +
  'from the first to the last of them. Where the vehicle was between two lines is not known.';

interface Sighting {
  date: string;
  state: string;
}

/** Where the vehicle is on record, by the method above. Null when no record has a date and a state. */
export function locationTimeline(history: VehicleHistory): LocationPeriod[] | null {
  const periods: LocationPeriod[] = [];
  for (const { date, state } of sightingsIn(history)) {
    const last = periods.at(-1);
    if (last?.state === state) {
      last.lastSeen = date;
      last.records += 1;
    } else periods.push({ state, firstSeen: date, lastSeen: date, records: 1 });
  }
  return periods.length > 0 ? periods : null;
}

function sightingsIn(history: VehicleHistory): Sighting[] {
  const { titles, titleBrands, accidents, totalLoss, junkSalvage, theft, liens, ownership, sales, service } = history;
  const dated = [titles, titleBrands, accidents, totalLoss, junkSalvage, theft, liens, sales, service].flatMap(
    ({ records }): { date: string | null; state: string | null }[] => records,
  );
  const owned = ownership.records.map(({ from, state }) => ({ date: from, state }));
  return [...dated, ...owned]
    .filter((record): record is Sighting => record.date !== null && record.state !== null)
    .sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? -1 : 1));
}

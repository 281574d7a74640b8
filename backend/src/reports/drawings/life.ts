import { stateName } from '../../platform/config/states.js';
import { accidentTone, isOneTheft, isStolen, RECOVERY } from '../../vehicle-data/findings/adverse-facts.js';
import { brandTone } from '../../vehicle-data/findings/brands.js';
import { ODOMETER_DOUBTS, type OdometerDoubt, type Tone } from '../../vehicle-data/findings/findings.dto.js';
import { capitalized, day, timeOf } from '../../vehicle-data/findings/format.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import { isCounted, judgedReadings } from '../../vehicle-data/findings/odometer.js';
import { newestServiceFirst } from '../text/wording.js';
import { miles } from '../../platform/input-rules/formats.js';

const LANES = [
  ['Accidents', ['accident']],
  ['Loss and salvage', ['loss']],
  ['Theft', ['theft', 'recovery']],
  ['Titles', ['title', 'brand']],
  ['Sales', ['sale']],
  ['Liens', ['lien']],
  ['Recalls', ['recall']],
  ['Service', ['service', 'inspection']],
] as const;

export type LifeKind = (typeof LANES)[number][1][number];

interface LifeLine {
  date: string;
  time: number;
  title: string;
  detail: string;
  tone: Tone;
  /** The id of its record on the page. */
  to: string;
}

export interface LifeEvent extends LifeLine {
  kind: LifeKind;
}

export interface LifeReading {
  date: string;
  time: number;
  miles: number;
  doubt: OdometerDoubt | null;
  to: string;
}

export interface LifeOwner {
  from: number;
  to: number;
  title: string;
  line: LifeLine;
}

/** The records of a vehicle on one time axis, from the first to the last. */
export interface Life {
  from: number;
  to: number;
  readings: LifeReading[];
  owners: LifeOwner[];
  lanes: { title: string; events: LifeEvent[] }[];
  /** Number of records without a date, which can't be drawn. */
  undated: number;
}

/** Returns null without a dated record. */
export function lifeOf(history: VehicleHistory): Life | null {
  const events = eventsIn(history);
  const dated = events
    .flatMap(({ date, ...event }) => (date === null ? [] : [{ ...event, date, time: timeOf(date) }]))
    .sort((a, b) => a.time - b.time);
  const readings = readingsIn(history);
  const periods = history.ownership.records;
  const times = [
    ...[...dated, ...readings].map(({ time }) => time),
    ...periods.flatMap(({ from, to }) => (to === null ? [timeOf(from)] : [timeOf(from), timeOf(to)])),
  ];
  if (times.length === 0) return null;
  const end = Math.max(...times);
  return {
    from: Math.min(...times),
    to: end,
    readings,
    owners: periods.map(({ from, to, use, state }, index) => {
      const [time, title] = [timeOf(from), `Owner ${index + 1}`];
      const detail = `${capitalized(use)} use, ${stateName(state)}`;
      const line = { date: from, time, title, detail, tone: 'plain', to: `ownership-${index}` } as const;
      return { from: time, to: to === null ? end : timeOf(to), title, line };
    }),
    lanes: LANES.map(([title, kinds]: readonly [string, readonly LifeKind[]]) => ({
      title,
      events: dated.filter(({ kind }) => kinds.includes(kind)),
    })).filter((lane) => lane.events.length > 0),
    undated: events.length - dated.length,
  };
}

function readingsIn(history: VehicleHistory): LifeReading[] {
  const { records } = history.odometer;
  return judgedReadings(history)
    .filter(isCounted)
    .map(({ reading: { date, miles, record }, doubt }) => ({
      date,
      time: timeOf(date),
      miles,
      doubt,
      to: records.length > 0 ? `odometer-${records.indexOf(record)}` : 'odometer',
    }));
}

type UndatedEvent = Omit<LifeEvent, 'date' | 'time'> & { date: string | null };

/** What differs between the kinds of records; a record without a tone is plain. */
type Description = Pick<LifeEvent, 'kind' | 'title'> & { detail?: string; tone?: Tone; to?: string };
type Source = { date: string | null; state?: string | null; odometer?: number | null };

function described<Kind extends Source>(
  section: string,
  records: readonly Kind[],
  describe: (record: Kind) => Description,
): UndatedEvent[] {
  return records.map((record, index) => {
    const { date, state = null, odometer = null } = record;
    const { detail: first, ...event } = describe(record);
    const details = [first, state && stateName(state), odometer === null ? null : miles(odometer)];
    return { tone: 'plain', to: `${section}-${index}`, date, detail: details.filter(Boolean).join(', '), ...event };
  });
}

const INSPECTION = /inspect|emission|smog/i;

function eventsIn(history: VehicleHistory): UndatedEvent[] {
  const { titles, titleBrands, sales, liens, accidents, totalLoss, junkSalvage, theft, service, recalls } = history;
  const loss = ({ description: title }: { description: string }) => ({ kind: 'loss', title, tone: 'bad' }) as const;
  return [
    ...described('titles', titles.records, () => ({ kind: 'title', title: 'Title' })),
    ...described('titleBrands', titleBrands.records, ({ code, name }) => ({
      kind: 'brand',
      title: `Title brand: ${name}`,
      tone: brandTone(code),
    })),
    ...described('sales', sales.records, ({ channel }) => ({
      kind: 'sale',
      title: channel === 'unknown' ? 'Sale' : `Sale: ${channel}`,
    })),
    ...described('liens', liens.records, ({ open }) => ({
      kind: 'lien',
      title: open === null ? 'Lien' : open ? 'Lien, still open' : 'Lien, since released',
      tone: open === false ? 'plain' : 'warn',
    })),
    ...described('accidents', accidents.records, (record) => ({
      kind: 'accident',
      title: record.severity === 'unknown' ? 'Accident' : `${capitalized(record.severity)} accident`,
      detail: record.damageArea === 'unknown' ? '' : `damage: ${record.damageArea}`,
      tone: accidentTone(record),
    })),
    ...described('totalLoss', totalLoss.records, loss),
    ...described('junkSalvage', junkSalvage.records, loss),
    ...described('theft', theft.records, ({ description }) => ({
      ...(RECOVERY.test(description)
        ? { kind: 'recovery', tone: 'plain' }
        : { kind: 'theft', tone: isStolen(theft.records) ? 'bad' : 'warn' }),
      title: description,
      // A theft and its recovery are one entry of the report.
      ...(isOneTheft(theft.records) ? { to: 'theft-0' } : {}),
    })),
    ...described('service', newestServiceFirst(service.records), ({ description }) => ({
      kind: INSPECTION.test(description) ? 'inspection' : 'service',
      title: description,
    })),
    ...described('recalls', recalls.records, ({ component, campaign }) => ({
      kind: 'recall',
      title: `Model recall: ${component}`,
      detail: `campaign ${campaign}`,
      tone: 'warn',
    })),
  ];
}

/** Returns everything the drawing shows, oldest first, for readers who can't see it. */
export function lifeLines({ lanes, owners, readings }: Life): LifeLine[] {
  const doubtful = readings.flatMap(({ date, time, miles: read, doubt, to }, index): LifeLine[] => {
    const before = readings[index - 1];
    if (!before || !doubt) return [];
    const title = `${ODOMETER_DOUBTS[doubt]}: ${miles(before.miles)}, then ${miles(read)}`;
    const detail = `previous reading on ${day(before.date)}`;
    return [{ date, time, title, detail, tone: doubt === 'rollback' ? 'bad' : 'warn', to }];
  });
  return [...lanes.flatMap(({ events }) => events), ...owners.map(({ line }) => line), ...doubtful].sort(
    (a, b) => a.time - b.time,
  );
}

import { brandTone } from '../../vehicle-data/findings/brands.js';
import { accidentTone, isOneTheft, isStolen, RECOVERY } from '../../vehicle-data/findings/adverse-facts.js';
import { isCounted, judgedReadings } from '../../vehicle-data/findings/odometer.js';
import { ODOMETER_DOUBTS, type OdometerDoubt, type Tone } from '../../vehicle-data/findings/findings.dto.js';
import { capitalized, day, miles, timeOf } from '../../vehicle-data/findings/format.js';
import type { VehicleHistory } from '../../vehicle-data/findings/history.js';
import { stateName } from '../../platform/config/states.js';
import { newestServiceFirst } from '../text/record-order.js';

export type LifeKind =
  | 'title'
  | 'brand'
  | 'sale'
  | 'service'
  | 'inspection'
  | 'accident'
  | 'loss'
  | 'theft'
  | 'recovery'
  | 'lien'
  | 'recall';

/** One record with a date, in words. */
export interface LifeEvent {
  kind: LifeKind;
  date: string;
  time: number;
  title: string;
  detail: string;
  tone: Tone;
  /** The id its record has on the page. */
  to: string;
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
  date: string;
  title: string;
  detail: string;
  record: string;
}

/** What happened to a vehicle and when, on one axis from its first record to its last. */
export interface Life {
  from: number;
  to: number;
  readings: LifeReading[];
  owners: LifeOwner[];
  lanes: { title: string; events: LifeEvent[] }[];
  /** Records that cannot be drawn because no source gave their date. */
  undated: number;
}

const LANES: readonly (readonly [title: string, kinds: readonly LifeKind[]])[] = [
  ['Accidents', ['accident']],
  ['Loss and salvage', ['loss']],
  ['Theft', ['theft', 'recovery']],
  ['Titles', ['title', 'brand']],
  ['Sales', ['sale']],
  ['Liens', ['lien']],
  ['Recalls', ['recall']],
  ['Service', ['service', 'inspection']],
];

/** Null without a single record that has a date. */
export function lifeOf(history: VehicleHistory): Life | null {
  const { dated, undated } = eventsIn(history);
  const readings = readingsOf(history);
  const starts = history.ownership.records.map(({ from }) => timeOf(from));
  const ends = history.ownership.records.flatMap(({ to }) => (to === null ? [] : [timeOf(to)]));
  const times = [...dated.map(({ time }) => time), ...readings.map(({ time }) => time), ...starts, ...ends];
  if (times.length === 0) return null;
  const to = Math.max(...times);
  return {
    from: Math.min(...times),
    to,
    readings,
    owners: history.ownership.records.map((period, index) => ({
      from: timeOf(period.from),
      to: period.to === null ? to : timeOf(period.to),
      date: period.from,
      title: `Owner ${index + 1}`,
      detail: `${capitalized(period.use)} use, ${stateName(period.state)}`,
      record: `ownership-${index}`,
    })),
    lanes: LANES.flatMap(([title, kinds]) => {
      const events = dated.filter(({ kind }) => kinds.includes(kind));
      return events.length > 0 ? [{ title, events }] : [];
    }),
    undated,
  };
}

function readingsOf(history: VehicleHistory): LifeReading[] {
  const own = history.odometer.records;
  return judgedReadings(history)
    .filter(isCounted)
    .map(({ reading, doubt }) => ({
      date: reading.date,
      time: timeOf(reading.date),
      miles: reading.miles,
      doubt,
      to: own.length > 0 ? `odometer-${own.indexOf(reading.record)}` : 'odometer',
    }));
}

const place = (state: string | null): string => (state === null ? '' : stateName(state));
const said = (...words: string[]): string => words.filter(Boolean).join(', ');

type MaybeDated = Omit<LifeEvent, 'date' | 'time'> & { date: string | null };

function eventsIn(history: VehicleHistory): { dated: LifeEvent[]; undated: number } {
  const all: MaybeDated[] = [...papers(history), ...incidents(history), ...care(history)];
  const dated = all
    .flatMap(({ date, ...event }) => (date === null ? [] : [{ ...event, date, time: timeOf(date) }]))
    .sort((a, b) => a.time - b.time);
  return { dated, undated: all.length - dated.length };
}

const papers = ({ titles, titleBrands, sales, liens }: VehicleHistory): MaybeDated[] => [
  ...titles.records.map(({ date, state, odometer }, index): MaybeDated => {
    const read = odometer === null ? '' : miles(odometer);
    return {
      kind: 'title',
      date,
      title: 'Title',
      detail: said(place(state), read),
      tone: 'plain',
      to: `titles-${index}`,
    };
  }),
  ...titleBrands.records.map(({ date, state, code, name }, index): MaybeDated => ({
    kind: 'brand',
    date,
    title: `Title brand: ${name}`,
    detail: place(state),
    tone: brandTone(code),
    to: `titleBrands-${index}`,
  })),
  ...sales.records.map(({ date, channel, state, odometer }, index): MaybeDated => ({
    kind: 'sale',
    date,
    title: channel === 'unknown' ? 'Sale' : `Sale: ${channel}`,
    detail: said(place(state), odometer === null ? '' : miles(odometer)),
    tone: 'plain',
    to: `sales-${index}`,
  })),
  ...liens.records.map(({ date, state, open }, index): MaybeDated => ({
    kind: 'lien',
    date,
    title: open === null ? 'Lien' : open ? 'Lien, still open' : 'Lien, since released',
    detail: place(state),
    tone: open === false ? 'plain' : 'warn',
    to: `liens-${index}`,
  })),
];

const incidents = ({ accidents, totalLoss, junkSalvage, theft }: VehicleHistory): MaybeDated[] => [
  ...accidents.records.map((record, index): MaybeDated => ({
    kind: 'accident',
    date: record.date,
    title: record.severity === 'unknown' ? 'Accident' : `${capitalized(record.severity)} accident`,
    detail: said(record.damageArea === 'unknown' ? '' : `damage: ${record.damageArea}`, place(record.state)),
    tone: accidentTone(record),
    to: `accidents-${index}`,
  })),
  ...(
    [
      ['totalLoss', totalLoss],
      ['junkSalvage', junkSalvage],
    ] as const
  ).flatMap(([key, section]) =>
    section.records.map(({ date, state, description }, index): MaybeDated => ({
      kind: 'loss',
      date,
      title: description,
      detail: place(state),
      tone: 'bad',
      to: `${key}-${index}`,
    })),
  ),
  ...theft.records.map(({ date, state, description }, index): MaybeDated => ({
    kind: RECOVERY.test(description) ? 'recovery' : 'theft',
    date,
    title: description,
    detail: place(state),
    tone: RECOVERY.test(description) ? 'plain' : isStolen(theft.records) ? 'bad' : 'warn',
    to: `theft-${isOneTheft(theft.records) ? 0 : index}`,
  })),
];

const INSPECTION = /inspect|emission|smog/i;

const care = ({ service, recalls }: VehicleHistory): MaybeDated[] => [
  ...newestServiceFirst(service.records).map(({ date, state, description, odometer }, index): MaybeDated => ({
    kind: INSPECTION.test(description) ? 'inspection' : 'service',
    date,
    title: description,
    detail: said(place(state), odometer === null ? '' : miles(odometer)),
    tone: 'plain',
    to: `service-${index}`,
  })),
  ...recalls.records.map(({ date, component, campaign }, index): MaybeDated => ({
    kind: 'recall',
    date,
    title: `Model recall: ${component}`,
    detail: `campaign ${campaign}`,
    tone: 'warn',
    to: `recalls-${index}`,
  })),
];

type LifeLine = Omit<LifeEvent, 'kind'>;

/** Everything the drawing shows, oldest first, for readers who cannot see it. */
export function lifeLines({ lanes, owners, readings }: Life): LifeLine[] {
  const events: LifeLine[] = lanes.flatMap((lane) => lane.events);
  const changes = owners.map(({ title, detail, date, from, record }): LifeLine => ({
    date,
    time: from,
    title,
    detail,
    tone: 'plain',
    to: record,
  }));
  return [...events, ...changes, ...doubtsIn(readings)].sort((a, b) => a.time - b.time);
}

const doubtsIn = (readings: readonly LifeReading[]): LifeLine[] =>
  readings.flatMap((reading, index) => {
    const before = readings[index - 1];
    if (!before || !reading.doubt) return [];
    return [
      {
        date: reading.date,
        time: reading.time,
        title: `${ODOMETER_DOUBTS[reading.doubt]}: ${miles(before.miles)}, then ${miles(reading.miles)}`,
        detail: `previous reading on ${day(before.date)}`,
        tone: reading.doubt === 'rollback' ? 'bad' : 'warn',
        to: reading.to,
      },
    ];
  });

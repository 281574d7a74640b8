import type {
  LienRecord,
  OdometerReading,
  ReportedEvent,
  SectionKey,
  TitleBrandRecord,
  VehicleHistory,
  MarketValueSection,
} from '../../findings/history.js';
import {
  accidentOf,
  brandOf,
  isImpoundOrExport,
  type Jsi,
  jsiOf,
  lienOf,
  salvageOf,
  saleOf,
  theftOf,
  titleOf,
  UNREADABLE_BRAND,
} from './rows.js';
import { byDate, only, part, type Part, together } from '../reading/sections.js';
import { day, type Fields, fieldsOf, isUnitKnown, miles, state, cents } from '../reading/values.js';

export const VINAUDIT = 'VinAudit';

/** Sections VinAudit has nothing for. */
export const NOT_COVERED: ReadonlySet<SectionKey> = new Set<SectionKey>(['ownership', 'service', 'recalls']);

type Sections = Omit<VehicleHistory, 'demonstration' | 'provider' | 'obtainedAt' | 'marketValue'>;

const eventOf = ({ by: _, ...event }: Jsi): ReportedEvent => event;

/** Reads a report; `today` is the default of its date. `unread` counts unreadable rows. */
export function readHistory(report: Fields, today: string): { sections: Sections; unread: number } {
  const asOf = day(report, 'date') ?? today;
  const jsi = part(report, 'jsi', jsiOf);
  const titles = part(report, 'titles', titleOf);
  const accidents = part(report, 'accidents', accidentOf);
  const theft = part(report, 'thefts', theftOf);
  const brands = withUnread(part(report, 'checks', brandOf));
  const sales = part(report, 'sale', saleOf);
  const salvage = part(report, 'salvage', salvageOf);
  const section = sectionOf(asOf);
  const notCovered = { status: 'not_offered' as const, source: null, asOf: null, records: [] };
  const dated = <T extends { date: string | null }>(of: Part<T>) => section({ ...of, records: byDate(of.records) });
  return {
    unread: [jsi, titles, accidents, theft, brands, sales, salvage].reduce((sum, { unread }) => sum + unread, 0),
    sections: {
      titles: dated(titles),
      titleBrands: dated(brands),
      odometer: section(readings(report, titles)),
      accidents: dated(accidents),
      totalLoss: dated(only(jsi, ({ by }) => (by === 'unknown' ? 'perhaps' : by === 'insurer'), eventOf)),
      junkSalvage: dated(
        together(
          only(jsi, ({ by }) => by !== 'insurer', eventOf),
          salvage,
        ),
      ),
      theft: dated(theft),
      liens: dated(liens(report)),
      ownership: notCovered,
      sales: dated(sales),
      service: notCovered,
      recalls: notCovered,
    },
  };
}

function sectionOf(asOf: string) {
  return <T>({ status, records }: Part<T>) => ({
    status,
    source: VINAUDIT,
    asOf: status === 'unavailable' ? null : asOf,
    records,
  });
}

/** Shows unreadable brands as such beside readable ones: one of them may matter. */
function withUnread(brands: Part<TitleBrandRecord>): Part<TitleBrandRecord> {
  if (brands.status !== 'available') return brands;
  const unread = Array.from({ length: brands.unread }, () => UNREADABLE_BRAND);
  return { ...brands, records: [...brands.records, ...unread] };
}

/** Reads dated readings of titles and salvage auctions. */
function readings(report: Fields, titles: Part<unknown>): Part<OdometerReading> {
  const records = [
    ...rowsOf(report, 'titles').flatMap((row) => readingOf(row, 'Title', titleOf(row)?.odometer ?? null)),
    ...rowsOf(report, 'salvage').flatMap((row) =>
      readingOf(row, 'Salvage auction', miles(row, row.get('meterunit'), placeOf(row), 'odometer')),
    ),
  ];
  if (records.length > 0) return { status: 'available', records: byDate(records) as OdometerReading[], unread: 0 };
  return { status: titles.status === 'unavailable' ? 'unavailable' : 'none', records, unread: 0 };
}

const rowsOf = (report: Fields, list: string): Fields[] => {
  const rows = report.get(list);
  return Array.isArray(rows) ? (rows as unknown[]).flatMap((row) => fieldsOf(row) ?? []) : [];
};

const placeOf = (row: Fields): string | null => state(row, 'state', 'location');

function readingOf(row: Fields, recordedBy: string, read: number | null): OdometerReading[] {
  const date = day(row, 'date');
  if (date === null || read === null) return [];
  return [{ date, miles: read, recordedBy, unitReported: isUnitKnown(row.get('meterunit'), placeOf(row)) }];
}

/** 'none' only when every row is an impound or export. */
function liens(report: Fields): Part<LienRecord> {
  const read = part(report, 'lie', lienOf);
  const list = report.get('lie');
  if (read.status !== 'unavailable' || !Array.isArray(list)) return read;
  const others = (list as unknown[]).every((row) => {
    const fields = fieldsOf(row);
    return fields !== null && isImpoundOrExport(fields);
  });
  return others ? { ...read, status: 'none' } : read;
}

export const VALUE_SOURCE = 'VinAudit market value';

/** Reads a market value with three prices in order; anything else is no value. */
export function readValue(answer: Fields, asOf: string): MarketValueSection {
  const prices = fieldsOf(answer.get('prices'));
  const retailCents = prices && cents(prices, 'average');
  const lowCents = prices && cents(prices, 'below');
  const highCents = prices && cents(prices, 'above');
  if (!retailCents || !lowCents || !highCents || lowCents > retailCents || retailCents > highCents) return noValue();
  const odometer = miles(answer, 'M', null, 'mileage');
  return { status: 'available', source: VALUE_SOURCE, asOf, records: [{ retailCents, lowCents, highCents, odometer }] };
}

export const noValue = (): MarketValueSection => ({
  status: 'unavailable',
  source: VALUE_SOURCE,
  asOf: null,
  records: [],
});

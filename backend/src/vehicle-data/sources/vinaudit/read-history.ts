import { BRANDS } from '../../findings/brands.js';
import type {
  AccidentRecord,
  LienRecord,
  OdometerReading,
  ReportedEvent,
  SaleRecord,
  SectionKey,
  TitleBrandRecord,
  TitleRecord,
  VehicleHistory,
  MarketValueSection,
} from '../../findings/history.js';
import { byDate, only, part, type Part, together } from '../reading/sections.js';
import {
  cents,
  day,
  type Fields,
  fieldsOf,
  flag,
  isUnitKnown,
  miles,
  sentence,
  state,
  word,
} from '../reading/values.js';

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

/*
 * Readers of VinAudit's rows, null for an empty record. Titles, jsi, checks and salvage are documented; the names in thefts, lie,
 * accidents and sale are likely ones.
 */

function titleOf(row: Fields): TitleRecord | null {
  const record = { date: day(row, 'date'), state: state(row, 'state') };
  const odometer = miles(row, row.get('meterunit'), record.state, 'meter');
  if (record.date === null && record.state === null && odometer === null) return null;
  return { ...record, odometer, current: flag(row, 'current') };
}

/** An unreadable brand, so that its vehicle is not taken for clean. */
const UNREADABLE_BRAND: TitleBrandRecord = {
  date: null,
  state: null,
  code: '?',
  name: 'A title brand whose code cannot be read',
};

/** Keeps codes that are not in the published list. */
function brandOf(row: Fields): TitleBrandRecord {
  const stated = word(row, 'brand_code', 'code');
  if (stated === null) return { ...UNREADABLE_BRAND, date: day(row, 'date') };
  const code = stated.toUpperCase().padStart(2, '0').slice(0, 10);
  const name = Object.hasOwn(BRANDS, code) ? BRANDS[code]?.name : undefined;
  const brander = word(row, 'brander_type');
  const byState = brander === null || /state/i.test(brander);
  return {
    date: day(row, 'date'),
    state: byState ? state(row, 'brander_code', 'brander_state', 'state') : null,
    code,
    name: name ?? `Code ${code}, not in the published list`,
  };
}

/** A junk, salvage or insurance record; insurers report only total losses. */
interface Jsi extends ReportedEvent {
  by: 'insurer' | 'yard' | 'unknown';
}

function jsiOf(row: Fields): Jsi | null {
  const type = word(row, 'record_type');
  const what = [type, word(row, 'vehicle_disposition')].filter((part) => part !== null);
  if (flag(row, 'intended_for_export') === true) what.push('intended for export');
  const date = day(row, 'date', 'obtained_date');
  if (what.length === 0 && date === null) return null;
  const insurer = /insur|total\s+loss/i.test(type ?? '');
  return {
    date,
    state: state(row, 'brander_state'),
    reportedBy: sentence(row, 'brander_name'),
    description: what.join(', ') || 'Junk, salvage or insurance record',
    by: type === null ? 'unknown' : insurer ? 'insurer' : 'yard',
  };
}

function salvageOf(row: Fields): ReportedEvent | null {
  const date = day(row, 'date');
  const damage = [word(row, 'primary_damage'), word(row, 'secondary_damage')].filter((part) => part !== null);
  const document = word(row, 'sale_document');
  const place = state(row, 'location');
  if (date === null && damage.length === 0 && document === null && place === null) return null;
  const details = [damage.length > 0 && `damage: ${damage.join(', ')}`, document].filter(Boolean);
  const description = ['Offered at a salvage auction', ...details].join('; ');
  return { date, state: place, reportedBy: null, description };
}

function theftOf(row: Fields): ReportedEvent | null {
  const date = day(row, 'date', 'theft_date', 'record_date');
  const description = sentence(row, 'record_type', 'type', 'status', 'description');
  const place = state(row, 'state', 'location', 'brander_state');
  if (date === null && description === null && place === null) return null;
  const reportedBy = sentence(row, 'brander_name', 'source', 'agency');
  return { date, state: place, reportedBy, description: description ?? 'Theft record' };
}

/** `lie` holds liens, impounds and exports. */
function lienOf(row: Fields): LienRecord | null {
  const says = [...row.entries()].some(([name, value]) => /lien/.test(name) || /\blien/i.test(String(value)));
  if (!says) return null;
  const released = day(row, 'release_date', 'released_date', 'lien_release_date');
  const open = flag(row, 'open', 'active') ?? (released === null ? null : false);
  return { date: day(row, 'date', 'lien_date', 'record_date'), state: state(row, 'state', 'location'), open };
}

const isImpoundOrExport = (row: Fields): boolean => /\b(impound|export)/i.test(word(row, 'record_type', 'type') ?? '');

function accidentOf(row: Fields): AccidentRecord | null {
  const date = day(row, 'date', 'accident_date');
  const text = [word(row, 'severity', 'damage_severity'), sentence(row, 'damage', 'description', 'record_type')];
  const words = text.filter((part) => part !== null).join(' ');
  const place = state(row, 'state', 'location');
  if (date === null && words === '' && place === null) return null;
  return {
    date,
    state: place,
    severity: severityOf(words),
    damageArea: areaOf(sentence(row, 'damage_area', 'damage_location', 'impact', 'damage') ?? ''),
    airbagsDeployed: flag(row, 'airbags_deployed', 'airbag_deployed'),
  };
}

function severityOf(words: string): AccidentRecord['severity'] {
  if (/\b(severe|major|total)\b/i.test(words)) return 'severe';
  if (/\bmoderate\b/i.test(words)) return 'moderate';
  return /\bminor\b/i.test(words) ? 'minor' : 'unknown';
}

/** Known only when one side is named. */
function areaOf(words: string): AccidentRecord['damageArea'] {
  const named = (['front', 'rear', 'left', 'right'] as const).filter((side) =>
    new RegExp(`\\b${side}\\b`, 'i').test(words),
  );
  return named.length === 1 && named[0] ? named[0] : 'unknown';
}

function saleOf(row: Fields): SaleRecord | null {
  const date = day(row, 'date', 'sale_date');
  const priceCents = cents(row, 'price', 'sale_price', 'listing_price');
  const place = state(row, 'state', 'location', 'seller_state');
  const odometer = miles(row, row.get('odometerunit') ?? row.get('meterunit'), place, 'odometer', 'mileage', 'meter');
  if (date === null && priceCents === null && odometer === null && place === null) return null;
  return {
    date,
    state: place,
    channel: channelOf(word(row, 'seller_type', 'type', 'sale_type') ?? ''),
    priceCents,
    odometer,
  };
}

function channelOf(words: string): SaleRecord['channel'] {
  if (/auction/i.test(words)) return 'auction';
  if (/dealer/i.test(words)) return 'dealer';
  return /private|owner/i.test(words) ? 'private' : 'unknown';
}

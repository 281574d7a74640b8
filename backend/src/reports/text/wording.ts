import { day } from '../../vehicle-data/findings/format.js';
import {
  SECTION_KEYS,
  type SectionOrigin,
  type SectionStatus,
  type ServiceRecord,
  type VehicleHistory,
} from '../../vehicle-data/findings/history.js';
import { stateName } from '../../platform/config/states.js';
import type { Tone } from '../../vehicle-data/findings/findings.dto.js';
import type { AbsenceText, EntryText, PartText, PartTexts } from './report-text.dto.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

type Absent = Exclude<SectionStatus, 'available'>;

const ABSENT: Record<Absent, string> = {
  none: 'None found',
  not_offered: 'Not checked',
  unavailable: 'The source did not answer',
};
const UNKNOWN: Record<Exclude<Absent, 'none'>, string> = {
  not_offered: 'No source for these records is connected. This says nothing about the vehicle.',
  unavailable:
    'It covers these records, but gave no answer that we could read. There may be records or there may be none: we do not know.',
};

/** What is shown in place of records. @param none what it means that the source has none, in the tone `noneTone` */
export function absence(status: Absent, none: string, noneTone: Tone = 'plain'): AbsenceText {
  if (status === 'none') return { title: ABSENT.none, text: none, tone: noneTone };
  return { title: ABSENT[status], text: UNKNOWN[status], tone: status === 'unavailable' ? 'warn' : 'plain' };
}

/** Source and date of a section, in two lines. */
export function sourceLines({ status, source, asOf }: SectionOrigin): string[] {
  if (status === 'not_offered') return [];
  return [`Source: ${source ?? NOT_REPORTED}`, status === 'unavailable' ? 'No answer' : `As of: ${day(asOf)}`];
}

interface Origin {
  source: string;
  asOf: string;
}

/** Returns source and date of all answered sections, or null if they differ. */
export function commonOrigin(history: VehicleHistory): Origin | null {
  const answered = SECTION_KEYS.map((key) => history[key]).filter(
    ({ status }) => status === 'available' || status === 'none',
  );
  const [first] = answered;
  if (!first?.source || !first.asOf) return null;
  const same = answered.every(({ source, asOf }) => source === first.source && day(asOf) === day(first.asOf));
  return same ? { source: first.source, asOf: first.asOf } : null;
}

/** Removes the source from parts that have the common one, which is shown once. */
export function withoutCommonSource(parts: PartTexts, origin: Origin | null): PartTexts {
  if (!origin) return parts;
  const section: SectionOrigin = { status: 'available', ...origin };
  const common = [sourceLines(section), sourceLine(section)].map((lines) => lines.join());
  const strip = (text: PartText): PartText => (common.includes(text.source.join()) ? { ...text, source: [] } : text);
  return Object.fromEntries(
    Object.entries(parts).map(([key, text]) => [key, strip(text as PartText)]),
  ) as unknown as PartTexts;
}

/** Source and date of a part of a section, in one line. */
export function sourceLine({ status, source, asOf }: SectionOrigin): string[] {
  if (status === 'not_offered' || !source) return [];
  return [`Source: ${source}, ${asOf ? `as of ${day(asOf)}` : 'without an answer'}`];
}

export function whenAndWhere(date: string | null, state: string | null): string {
  return [
    date === null ? 'date not reported' : day(date),
    state === null ? 'state not reported' : stateName(state),
  ].join(', ');
}

export const part = (title: string, more: Partial<PartText>): PartText => ({
  ...{ title, source: [], absence: null, intro: null, table: null, entries: [], note: null },
  ...more,
});

/** What it means that the source has no records; `clear` where that is good news. */
type NoRecords = { none: string; clear?: never } | { clear: string; none?: never };

/** A part with the records of one section. */
export function sectionPart(title: string, section: SectionOrigin, text: Partial<PartText> & NoRecords): PartText {
  const { none, clear, ...more } = text;
  const { status } = section;
  const missing = status === 'available' ? null : absence(status, clear ?? none ?? '', clear ? 'good' : 'plain');
  return part(title, { source: sourceLines(section), absence: missing, ...more });
}

export const entry = (title: string, more: Partial<EntryText>): EntryText => ({
  ...{ title, mark: null, tone: 'plain', details: [], facts: [], text: null, damage: null },
  ...more,
});

/** The order in which the report shows services. */
export const newestServiceFirst = (records: readonly ServiceRecord[]): ServiceRecord[] =>
  [...records].sort((a, b) => b.date.localeCompare(a.date));

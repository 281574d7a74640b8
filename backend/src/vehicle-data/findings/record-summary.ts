import { ApiProperty } from '@nestjs/swagger';
import { INSIGHTS, type Tone, TONES } from './findings.dto.js';
import { SECTION_KEYS, type SectionKey, SECTIONS } from './history.js';
import { capitalized } from './format.js';
import type { SectionAvailability } from './availability.js';
import { READY_TO_EXPLAIN } from './insights.js';
import { worstTone } from './adverse-facts.js';
import { plural } from '../../platform/input-rules/formats.js';
import { NOT_REPORTED } from '../../platform/input-rules/day.js';

/** Lines that answer for several sections. */
export const JOINT_SECTIONS = {
  salvageAndLosses: ['titleBrands', 'junkSalvage', 'totalLoss'],
  recallsAndLiens: ['recalls', 'liens'],
  titleStatus: ['titles', 'titleBrands'],
  salvageTitle: ['titleBrands', 'junkSalvage'],
  salesAndLosses: ['sales', 'totalLoss'],
  all: SECTION_KEYS,
} as const satisfies Record<string, readonly SectionKey[]>;

export const RECORD_LINE_KEYS = [
  ...SECTION_KEYS,
  ...(Object.keys(JOINT_SECTIONS) as (keyof typeof JOINT_SECTIONS)[]),
] as const;
export type RecordLineKey = (typeof RECORD_LINE_KEYS)[number];

export class RecordLine {
  @ApiProperty({ enum: RECORD_LINE_KEYS, enumName: 'RecordLineKey' }) key: RecordLineKey;
  @ApiProperty({ example: 'Recalls: none found. Liens: not checked' }) value: string;
  @ApiProperty({ enum: TONES, enumName: 'Tone', description: 'good only where every section was answered' }) tone: Tone;
}

export class RecordWarning {
  @ApiProperty({ example: '1 total loss and 2 title brands on record' }) text: string;
  @ApiProperty({ enum: TONES, enumName: 'Tone' }) tone: Tone;
}

/** Labels for the records of a vehicle before the sale. */
export class RecordSummary {
  @ApiProperty({ type: String, nullable: true, example: '12 records found', description: 'Null where nobody counted' })
  total: string | null;
  @ApiProperty({ type: [RecordWarning], description: 'The gravest first' }) warnings: RecordWarning[];
  @ApiProperty({ type: [RecordLine], description: 'One for each section and for each line that joins sections' })
  lines: RecordLine[];
}

/**
 * Sections that speak against a vehicle, the gravest first, with the tone of records of which only the count is known
 * (resolution 143); a count of liens may include released ones.
 */
const AGAINST: ReadonlyMap<SectionKey, Tone> = new Map([
  ['theft', 'bad'],
  ['totalLoss', 'bad'],
  ['junkSalvage', 'bad'],
  ['titleBrands', 'bad'],
  ['accidents', 'warn'],
  ['liens', 'plain'],
  ['recalls', 'warn'],
]);
/** What a buyer can have settled before paying. */
const TO_RESOLVE: readonly SectionKey[] = ['liens', 'recalls'];

const UNANSWERED = {
  not_offered: 'Not checked',
  unavailable: 'No answer yet',
  with_report: 'In the report',
} as const;

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' });

const isAnswered = ({ status }: SectionAvailability): boolean => status === 'available' || status === 'none';
/** Open liens where the source tells them from released ones. */
const countOf = ({ count, open }: SectionAvailability): number | null => open ?? count;
const hasRecords = (section: SectionAvailability): boolean => section.status === 'available' && countOf(section) !== 0;

export function recordSummaryOf(
  availability: readonly SectionAvailability[],
  intent: 'buyer' | 'seller' = 'buyer',
): RecordSummary {
  return {
    total: totalOf(availability),
    warnings: warningsOf(availability, intent),
    lines: RECORD_LINE_KEYS.map((key) => lineOf(key, availability)),
  };
}

function lineOf(key: RecordLineKey, availability: readonly SectionAvailability[]): RecordLine {
  const keys: readonly string[] = Object.hasOwn(JOINT_SECTIONS, key)
    ? JOINT_SECTIONS[key as keyof typeof JOINT_SECTIONS]
    : [key];
  const sections = keys.flatMap((one) => availability.filter((section) => section.key === one));
  const value = key === 'all' ? (totalOf(sections) ?? uncounted(sections)) : jointValue(sections);
  return { key, value, tone: worstTone(sections.map(toneOf)) };
}

/** No records are good news only in a section whose records would speak against the vehicle. */
function toneOf(section: SectionAvailability): Tone {
  if (!isAnswered(section)) return 'plain';
  if (section.tone) return section.tone;
  if (hasRecords(section)) return AGAINST.get(section.key) ?? 'good';
  return AGAINST.has(section.key) ? 'good' : 'plain';
}

/** Names each section with its answer where the answers differ. */
function jointValue(sections: readonly SectionAvailability[]): string {
  const [first] = sections;
  if (!first) return UNANSWERED.not_offered;
  const found = sections.filter(hasRecords);
  if (sections.every(isAnswered) && found.length > 0) return found.map(answerOf).join(', ');
  if (sections.every((section) => answerOf(section) === answerOf(first))) return answerOf(first);
  return sections.map((section) => `${SECTIONS[section.key].name}: ${shortAnswerOf(section)}`).join('. ');
}

function answerOf(section: SectionAvailability): string {
  const { key, status } = section;
  const count = countOf(section);
  if (isUndividedLiens(section)) return `${plural(count ?? 0, 'lien')} recorded`;
  if (hasRecords(section)) return count === null ? 'On record' : plural(count, SECTIONS[key].one, SECTIONS[key].many);
  if (status !== 'available' && status !== 'none') return UNANSWERED[status];
  if (key === 'odometer') return 'No readings';
  if (key === 'marketValue') return NOT_REPORTED;
  return status === 'available' && section.open === 0 ? 'None open' : 'None found';
}

/** '2', 'none found', 'not checked' */
function shortAnswerOf(section: SectionAvailability): string {
  const count = countOf(section);
  if (!hasRecords(section) || count === null) return answerOf(section).toLowerCase();
  return isUndividedLiens(section) ? `${count} recorded` : `${count}`;
}

/** Whether the source does not say how many liens are open. */
const isUndividedLiens = (section: SectionAvailability): boolean =>
  section.key === 'liens' && section.open === undefined && section.count !== null && hasRecords(section);

/** Returns the sum of the counts; null where nobody counted. */
function totalOf(availability: readonly SectionAvailability[]): string | null {
  const counts = availability.flatMap(({ count }) => (count === null ? [] : [count]));
  if (counts.length === 0) return null;
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total > 0) return `${plural(total, 'record')} found`;
  const answered = availability.filter(isAnswered).length;
  if (answered === availability.length) return 'No records found';
  return `No records found in ${answered} of ${availability.length} kinds`;
}

function uncounted(sections: readonly SectionAvailability[]): string {
  if (sections.some(hasRecords)) return 'On record';
  const statuses = sections.map(({ status }) => status);
  if (statuses.includes('with_report')) return UNANSWERED.with_report;
  return statuses.includes('unavailable') ? UNANSWERED.unavailable : UNANSWERED.not_offered;
}

function warningsOf(availability: readonly SectionAvailability[], intent: 'buyer' | 'seller'): RecordWarning[] {
  const found = [...AGAINST.keys()]
    .flatMap((key) => availability.filter((section) => section.key === key && hasRecords(section)))
    .map((section) => ({ section, tone: toneOf(section) }))
    .filter(({ tone }) => tone === 'bad' || tone === 'warn');
  const toResolve = found.filter(({ section }) => TO_RESOLVE.includes(section.key));
  const others = found.filter(({ section }) => !TO_RESOLVE.includes(section.key));
  const label = intent === 'seller' ? READY_TO_EXPLAIN : INSIGHTS.resolve.label;
  const worded = (some: typeof found) => LIST.format(some.map(({ section }) => wordedIn(section)));
  return [
    ...(['bad', 'warn'] as const).flatMap((tone) => {
      const some = others.filter((one) => one.tone === tone);
      return some.length > 0 ? [{ tone, text: `${capitalized(worded(some))} on record` }] : [];
    }),
    ...(toResolve.length > 0 ? [{ tone: 'warn' as const, text: `${label}: ${worded(toResolve)}` }] : []),
  ];
}

const wordedIn = (section: SectionAvailability): string =>
  section.count === null ? SECTIONS[section.key].many : answerOf(section);

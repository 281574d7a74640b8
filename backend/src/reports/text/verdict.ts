import { stateName } from '../../config/states.js';
import { BRANDS, brandRank, brandTone, isSalvageBrand } from '../../vehicle-data/brands.js';
import { RECOVERY, worstAccidentFirst } from '../../vehicle-data/findings/adverse-facts.js';
import { HARD_USES } from '../../vehicle-data/findings/glances.js';
import { INSIGHT_LABELS, wearOf } from '../../vehicle-data/findings/insights.js';
import { judgedReadings } from '../../vehicle-data/findings/odometer.js';
import { capitalized, fullMonth, miles, number, plural } from '../../vehicle-data/format.js';
import type { Findings, ScoreFinding, Tone } from '../../vehicle-data/model/findings.js';
import type { SectionStatus, VehicleHistory } from '../../vehicle-data/model/history.js';
import type { Intent } from '../vehicle-report.entity.js';

/** What can be said against a vehicle, worst first: the sentence of the verdict and the advice follow this order. */
const TOPICS = ['writtenOff', 'theft', 'accident', 'rollback', 'lien', 'brand', 'jump', 'owners', 'miles'] as const;
export type Topic = (typeof TOPICS)[number];

export interface TopicFact {
  topic: Topic;
  /** A clause with its date: 'written off in June 2014, rebuilt, retitled in Ohio'. */
  clause: string;
}

/** A sentence of more clauses than this is no longer read. */
const MOST_CLAUSES = 3;

type Dated = { date: string | null };
const byDate = (a: Dated, b: Dated): number => (a.date ?? '9999').localeCompare(b.date ?? '9999');
const within = (date: string | null): string => (date === null ? ', date not reported' : ` in ${fullMonth(date)}`);

/** The known facts against a vehicle, each once. Pure. */
export function topicFacts(history: VehicleHistory, findings: Findings): TopicFact[] {
  const clauses: Record<Topic, string | null> = {
    writtenOff: writtenOff(history),
    theft: theftIn(history.theft.records),
    accident: accidents(history),
    rollback: rollback(history, findings),
    lien: unreleasedLien(history),
    brand: otherBrand(history, findings),
    jump: jump(findings),
    owners: manyOwners(history, findings),
    miles: manyMiles(findings),
  };
  return TOPICS.flatMap((topic) => {
    const clause = clauses[topic];
    return clause === null ? [] : [{ topic, clause }];
  });
}

const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/flood|water/i, ' after a flood'],
  [/fire/i, ' after a fire'],
  [/collision|crash/i, ' after a collision'],
];
const groupOf = (code: string) => BRANDS[code]?.group;

/** What ended its first life, and how it came back on the road. */
function writtenOff(history: VehicleHistory): string | null {
  const { totalLoss, titleBrands, titles } = history;
  const rebuilds = titleBrands.records.filter(({ code }) => groupOf(code) === 'rebuilt').sort(byDate);
  const first = lastLoss(history, rebuilds);
  if (!first) return rebuilds[0] ? `rebuilt${within(rebuilds[0].date)} after it had been written off` : null;
  const since = ({ date }: Dated) => (date ?? '9999') >= (first.date ?? '');
  const losses = totalLoss.records.filter(since);
  const cause = CAUSES.find(([words]) => losses.some(({ description }) => words.test(description)))?.[1] ?? '';
  const later = titles.records.filter(({ date, state }) => state !== null && (date ?? '') > (first.date ?? '9999'));
  const retitled = later.sort(byDate).at(-1)?.state;
  return [
    `written off${cause}${within(first.date)}`,
    ...(rebuilds.some(since) ? ['rebuilt'] : []),
    ...(retitled ? [`retitled in ${stateName(retitled)}`] : []),
  ].join(', ');
}

/** The first record of the last time it was written off: what was rebuilt may be written off again. */
function lastLoss(
  { totalLoss, titleBrands, junkSalvage }: VehicleHistory,
  rebuilds: readonly Dated[],
): Dated | undefined {
  const brands = titleBrands.records.filter(({ code }) => isSalvageBrand(code) && groupOf(code) !== 'rebuilt');
  const all: Dated[] = [...totalLoss.records, ...brands, ...junkSalvage.records].sort(byDate);
  const dated = all.filter(({ date }) => date !== null);
  const last = dated.at(-1)?.date ?? '';
  const restored = rebuilds.filter(({ date }) => date !== null && date < last).at(-1)?.date ?? '';
  return dated.find(({ date }) => (date ?? '') > restored) ?? all[0];
}

/** A theft and its recovery in one clause. */
export function theftIn(records: VehicleHistory['theft']['records']): string | null {
  const stolen = records
    .filter(({ description }) => !RECOVERY.test(description))
    .sort(byDate)
    .at(-1);
  const found = records
    .filter(({ description }) => RECOVERY.test(description))
    .sort(byDate)
    .at(-1);
  if (!stolen && !found) return null;
  if (!stolen) return `stolen, and recovered${within(found?.date ?? null)}`;
  if (!found || (found.date ?? '') < (stolen.date ?? '')) return `reported stolen${within(stolen.date)}`;
  const sameMonth = stolen.date !== null && found.date !== null && fullMonth(stolen.date) === fullMonth(found.date);
  return sameMonth
    ? `stolen and recovered${within(found.date)}`
    : `stolen${within(stolen.date)} and recovered${within(found.date)}`;
}

function accidents({ accidents: { records } }: VehicleHistory): string | null {
  const [worst] = worstAccidentFirst(records);
  if (!worst) return null;
  const severity = worst.severity === 'unknown' ? '' : `${worst.severity} `;
  if (records.length === 1) return `${severity}accident${within(worst.date)}`;
  return `${plural(records.length, 'accident')}, the worst${severity ? ` ${severity.trim()}` : ''}${within(worst.date)}`;
}

/** The readings before and after the first fall. */
function rollback(history: VehicleHistory, { odometer }: Findings): string | null {
  const dates = odometer?.rollbackDates ?? [];
  const [first] = dates;
  if (first === undefined) return null;
  const fall = judgedReadings(history).find(({ doubt }) => doubt === 'rollback');
  const values = fall?.before ? `, from ${miles(fall.before.miles)} to ${miles(fall.reading.miles)}` : '';
  const more = dates.length > 1 ? ` and ${number(dates.length - 1)} more` : '';
  return `possible odometer rollback${within(first)}${values}${more}`;
}

/** One whose release no source says may be open as well. */
function unreleasedLien({ liens }: VehicleHistory): string | null {
  const unreleased = liens.records.filter(({ open }) => open !== false).sort(byDate);
  const lien = unreleased.find(({ open }) => open) ?? unreleased[0];
  if (!lien) return null;
  const from = lien.date === null ? '' : ` from ${fullMonth(lien.date)}`;
  return lien.open ? `a lien${from} is still open` : `lien${from}, release not reported`;
}

/** The worst brand that tells something the other clauses do not. */
function otherBrand({ titleBrands }: VehicleHistory, { odometer }: Findings): string | null {
  const told = (code: string) => isSalvageBrand(code) || (groupOf(code) === 'odometer' && isOdometerTold(odometer));
  const [worst] = titleBrands.records
    .filter(({ code }) => brandTone(code) !== 'plain' && !told(code))
    .sort((a, b) => brandRank(a.code) - brandRank(b.code) || byDate(a, b));
  return worst ? `title brand “${worst.name}”${within(worst.date)}` : null;
}

const isOdometerTold = (odometer: Findings['odometer']): boolean =>
  (odometer?.rollbackDates.length ?? 0) > 0 || (odometer?.notes ?? []).some(({ kind }) => kind !== 'outlier');

/** The first reading that needs an explanation without being a rollback. */
function jump({ odometer }: Findings): string | null {
  const [rise, note] = [odometer?.jumps[0], odometer?.notes[0]];
  if (rise) return `implausible rise of the odometer${within(rise.to)}`;
  if (!note) return null;
  return note.kind === 'outlier'
    ? `one odometer reading is probably wrong (${miles(note.miles)}${within(note.date)})`
    : `${NOTE_CLAUSES[note.kind]}${within(note.date)}`;
}

const NOTE_CLAUSES = {
  rolled_over: 'odometer rolled over past its last digit',
  replaced: 'odometer replaced',
  exempt: 'odometer exempt from disclosure',
  unit: 'odometer unit not reported',
} as const;

function manyOwners({ ownership: { records } }: VehicleHistory, { ownerCount }: Findings): string | null {
  const hard = HARD_USES.flatMap((use) => records.find((period) => period.use === use) ?? [])[0];
  const used = hard ? [`once in ${hard.use} use (from ${fullMonth(hard.from)})`] : [];
  const lastOwnerSince = records.at(-1)?.from ?? null;
  const many = wearOf({ owners: ownerCount, lastOwnerSince, mileage: null, mileageOn: null });
  return [...many, ...used].join(', ') || null;
}

function manyMiles({ odometer }: Findings): string | null {
  const [mileage, mileageOn] = [odometer?.lastReportedMileage ?? null, odometer?.lastReportedOn ?? null];
  return wearOf({ owners: null, lastOwnerSince: null, mileage, mileageOn })[0] ?? null;
}

interface Verdict {
  tone: Tone;
  label: string;
  sentence: string;
}

/** The one sentence over a report, made of its facts, and its color. Pure. */
export function verdictOf(
  history: VehicleHistory,
  findings: Findings,
  facts: readonly TopicFact[],
  intent: Intent,
): Verdict {
  const tone = toneOf(history, findings, facts, intent);
  return { tone, label: labelOf(findings, tone, intent), sentence: sentenceOf(history, findings, facts) };
}

/** What is next to the score: a word of praise only where the verdict has nothing against the vehicle (row 131). */
export const scoreWord = ({ label }: ScoreFinding, verdict: Tone): string =>
  verdict === 'bad' || verdict === 'warn' ? 'Caution' : label;

/** The verdict of the buyer decides where there is one; a fact that speaks against the vehicle is never green. */
function toneOf(history: VehicleHistory, findings: Findings, facts: readonly TopicFact[], intent: Intent): Tone {
  const { glances, insights } = findings;
  const kinds = insights.map(({ kind }) => kind);
  if (kinds.includes('not_recommended') || glances.some(({ tone }) => tone === 'bad')) return 'bad';
  if (kinds.includes('risky') || kinds.includes('caution') || facts.length > 0) return 'warn';
  if (intent === 'buyer') return kinds.includes('recommended') ? 'good' : 'plain';
  return isAllKnown(history, findings) ? 'good' : 'plain';
}

/** Everything that could speak against the vehicle was asked for and answered. */
function isAllKnown(history: VehicleHistory, { ownerCount, odometer }: Findings): boolean {
  const answered = [...askedOf(history), history.junkSalvage].every(({ status }) => status === 'none');
  return answered && ownerCount !== null && (odometer?.lastReportedMileage ?? null) !== null;
}

const SELLER_LABELS: Record<Tone, string> = {
  bad: 'Buyers will ask about this',
  warn: 'Buyers will ask about this',
  good: 'Nothing on record against it',
  plain: 'Not enough data',
};

/** The word says what the color says: red is no mere caution, and amber beside a fact is neither praise nor silence. */
function labelOf({ insights }: Findings, tone: Tone, intent: Intent): string {
  if (intent !== 'buyer') return SELLER_LABELS[tone];
  const kinds = insights.map(({ kind }) => kind);
  const labels: Record<Tone, string> = {
    bad: kinds.includes('not_recommended') ? INSIGHT_LABELS.not_recommended : INSIGHT_LABELS.caution,
    warn: kinds.includes('risky') ? INSIGHT_LABELS.risky : 'Caution',
    good: INSIGHT_LABELS.recommended,
    plain: INSIGHT_LABELS.not_enough_data,
  };
  return labels[tone];
}

function sentenceOf(history: VehicleHistory, findings: Findings, facts: readonly TopicFact[]): string {
  if (facts.length === 0) return clear(history, findings);
  const shown = facts.slice(0, MOST_CLAUSES).map(({ clause }) => clause);
  const more = facts.length - shown.length;
  const all = more > 0 ? [...shown, `${plural(more, 'more finding')} below`] : shown;
  return `${capitalized([...all, ...unanswered(history)].join('; '))}.`;
}

interface Asked {
  one: string;
  many: string;
  status: SectionStatus;
}

/** The records that decide, and what the source said about them. */
const askedOf = (history: VehicleHistory): readonly Asked[] => [
  { one: 'accident', many: 'accidents', status: history.accidents.status },
  { one: 'title brand', many: 'title brands', status: brandStatus(history) },
  { one: 'total loss', many: 'total losses', status: history.totalLoss.status },
  { one: 'theft', many: 'thefts', status: history.theft.status },
  {
    one: 'open lien',
    many: 'open liens',
    status: history.liens.status === 'available' ? 'none' : history.liens.status,
  },
];

/** A gap weighs as much as a finding: nobody may take silence for a clean record. */
function unanswered(history: VehicleHistory): string[] {
  const silent = askedOf(history).flatMap(({ many, status }) => (status === 'unavailable' ? [many] : []));
  return silent.length > 0 ? [`no answer on ${listed(silent, 'and')}`] : [];
}

/** What was asked for and not found, then what is known besides; nothing that nobody was asked for. */
function clear(history: VehicleHistory, { ownerCount, odometer }: Findings): string {
  const none = askedOf(history).flatMap(({ one, status }) => (status === 'none' ? [one] : []));
  const known = [
    ownerCount === null ? '' : plural(ownerCount, 'owner'),
    odometer?.lastReportedMileage === null || !odometer ? '' : `${number(odometer.lastReportedMileage)} miles`,
  ].filter(Boolean);
  const sentences = [
    ...unanswered(history),
    none.length > 0 ? `no ${listed(none, 'or')} on record` : 'nothing negative on record',
    known.join(', '),
  ].filter(Boolean);
  return `${capitalized(sentences.join('; '))}.`;
}

/** Remarks such as "Clear" are no brands to a reader. */
const brandStatus = ({ titleBrands: { status, records } }: VehicleHistory): SectionStatus =>
  status === 'available' && records.every(({ code }) => brandTone(code) === 'plain') ? 'none' : status;

const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

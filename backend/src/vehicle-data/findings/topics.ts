import { stateName } from '../../platform/config/states.js';
import { type BrandGroup, BRANDS, brandRank, brandTone, isSalvageBrand } from './brands.js';
import { fullMonth } from './format.js';
import type { Findings } from './findings.dto.js';
import type { VehicleHistory } from './history.js';
import { isStolen, RECOVERY, worstAccidentFirst, accidentTone } from './adverse-facts.js';
import { type Basis, HARD_USES } from './glances.js';
import { wearOf } from './insights.js';
import { judgedReadings } from './odometer.js';
import { miles, number, plural } from '../../platform/input-rules/formats.js';

/** Findings without the score, whose label follows the verdict. */
export type Judged = Omit<Findings, 'score'>;

type AgainstTone = 'bad' | 'warn';

/** Topics against a vehicle by tone, worst first; verdict and advice follow this order. */
const TOPICS = {
  bad: ['writtenOff', 'theft', 'rollback', 'brand', 'accident'],
  warn: ['theft', 'accident', 'lien', 'recall', 'brand', 'jump', 'owners', 'miles'],
} as const;
export type Topic = (typeof TOPICS)[AgainstTone][number];

interface Clause {
  tone: AgainstTone;
  /** 'written off in June 2014, rebuilt, retitled in Ohio' */
  clause: string;
}

export interface TopicFact extends Clause {
  topic: Topic;
}

type Dated = { date: string | null };
const byDate = (a: Dated, b: Dated): number => (a.date ?? '9999').localeCompare(b.date ?? '9999');
const within = (date: string | null): string => (date === null ? ', date not reported' : ` in ${fullMonth(date)}`);

/** Returns the facts against a vehicle, each once. */
export function topicFacts(history: VehicleHistory, findings: Basis): TopicFact[] {
  const { theft, accidents } = history;
  const clauses: Record<Topic, Clause | null> = {
    writtenOff: clauseIn('bad', writtenOff(history)),
    theft: clauseIn(isStolen(theft.records) ? 'bad' : 'warn', theftIn(theft.records)),
    accident: clauseIn(
      accidents.records.some((one) => accidentTone(one) === 'bad') ? 'bad' : 'warn',
      worstOf(accidents),
    ),
    rollback: clauseIn('bad', rollback(history, findings)),
    lien: clauseIn('warn', unreleasedLien(history)),
    recall: clauseIn('warn', recallsOfModel(history)),
    brand: otherBrand(history, findings),
    jump: clauseIn('warn', jump(findings)),
    owners: clauseIn('warn', manyOwners(history, findings)),
    miles: clauseIn('warn', manyMiles(findings)),
  };
  return (['bad', 'warn'] as const).flatMap((tone) =>
    TOPICS[tone].flatMap((topic) => {
      const clause = clauses[topic];
      return clause?.tone === tone ? [{ topic, ...clause }] : [];
    }),
  );
}

const clauseIn = (tone: AgainstTone, clause: string | null): Clause | null =>
  clause === null ? null : { tone, clause };

const CAUSES: readonly (readonly [RegExp, string])[] = [
  [/flood|water/i, ' after a flood'],
  [/fire/i, ' after a fire'],
  [/collision|crash/i, ' after a collision'],
];
const groupOf = (code: string) => BRANDS[code]?.group;

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

/** Returns the first record of the last write-off; a rebuilt vehicle may be written off again. */
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

export function theftIn(records: VehicleHistory['theft']['records']): string | null {
  const sorted = [...records].sort(byDate);
  const stolen = sorted.findLast(({ description }) => !RECOVERY.test(description));
  const found = sorted.findLast(({ description }) => RECOVERY.test(description));
  if (!stolen && !found) return null;
  if (!stolen) return `stolen, and recovered${within(found?.date ?? null)}`;
  if (!found || (found.date ?? '') < (stolen.date ?? '')) return `reported stolen${within(stolen.date)}`;
  const sameMonth = stolen.date !== null && found.date !== null && fullMonth(stolen.date) === fullMonth(found.date);
  return sameMonth
    ? `stolen and recovered${within(found.date)}`
    : `stolen${within(stolen.date)} and recovered${within(found.date)}`;
}

function worstOf({ records }: VehicleHistory['accidents']): string | null {
  const [worst] = worstAccidentFirst(records);
  if (!worst) return null;
  const severity = worst.severity === 'unknown' ? '' : `${worst.severity} `;
  if (records.length === 1) return `${severity}accident${within(worst.date)}`;
  return `${plural(records.length, 'accident')}, the worst${severity ? ` ${severity.trim()}` : ''}${within(worst.date)}`;
}

function rollback(history: VehicleHistory, { odometer }: Basis): string | null {
  const dates = odometer?.rollbackDates ?? [];
  const [first] = dates;
  if (first === undefined) return null;
  const fall = judgedReadings(history).find(({ doubt }) => doubt === 'rollback');
  const values = fall?.before ? `, from ${miles(fall.before.miles)} to ${miles(fall.reading.miles)}` : '';
  const more = dates.length > 1 ? ` and ${number(dates.length - 1)} more` : '';
  return `possible odometer rollback${within(first)}${values}${more}`;
}

function unreleasedLien({ liens }: VehicleHistory): string | null {
  const unreleased = liens.records.filter(({ open }) => open !== false).sort(byDate);
  const lien = unreleased.find(({ open }) => open) ?? unreleased[0];
  if (!lien) return null;
  const from = lien.date === null ? '' : ` from ${fullMonth(lien.date)}`;
  return lien.open ? `a lien${from} is still open` : `lien${from}, release not reported`;
}

function recallsOfModel({ recalls: { records } }: VehicleHistory): string | null {
  const newest = [...records].sort(byDate).at(-1);
  if (!newest) return null;
  const when = records.length > 1 ? `, the newest${within(newest.date)}` : within(newest.date);
  return `${plural(records.length, 'recall')} of this model${when}, repair not reported`;
}

/** Returns the worst brand that other clauses do not cover. */
function otherBrand({ titleBrands }: VehicleHistory, { odometer }: Basis): Clause | null {
  const isCovered = (code: string) => isSalvageBrand(code) || isOdometerCovered(groupOf(code), odometer);
  const [worst] = titleBrands.records
    .filter(({ code }) => brandTone(code) !== 'plain' && !isCovered(code))
    .sort((a, b) => brandRank(a.code) - brandRank(b.code) || byDate(a, b));
  if (!worst) return null;
  const tone = brandTone(worst.code) === 'bad' ? 'bad' : 'warn';
  return { tone, clause: `title brand “${worst.name}”${within(worst.date)}` };
}

/** Whether a rollback or a note already says what an odometer brand says. */
function isOdometerCovered(group: BrandGroup | undefined, odometer: Basis['odometer']): boolean {
  if (group === 'odometer') return (odometer?.rollbackDates.length ?? 0) > 0;
  const explained = (odometer?.notes ?? []).some(({ kind }) => kind === 'rolled_over' || kind === 'replaced');
  return group === 'odometer_restart' && explained;
}

function jump({ odometer }: Basis): string | null {
  const [rise, note] = [odometer?.jumps[0], odometer?.notes[0]];
  if (rise) return `implausible rise of the odometer${within(rise.to)}`;
  if (!note) return null;
  return note.kind === 'outlier'
    ? `one odometer reading is probably wrong (${miles(note.miles)}${within(note.date)})`
    : `${NOTE_CLAUSES[note.kind]}${within(note.date)}`;
}

const NOTE_CLAUSES = {
  lower: 'one odometer reading is slightly lower than the one before it',
  rolled_over: 'odometer rolled over past its last digit',
  replaced: 'odometer replaced',
  exempt: 'odometer exempt from disclosure',
  unit: 'odometer unit not reported',
} as const;

function manyOwners({ ownership: { records } }: VehicleHistory, { ownerCount }: Basis): string | null {
  const hard = HARD_USES.flatMap((use) => records.find((period) => period.use === use) ?? [])[0];
  const used = hard ? [`once in ${hard.use} use (from ${fullMonth(hard.from)})`] : [];
  const lastOwnerSince = records.at(-1)?.from ?? null;
  const many = wearOf({ owners: ownerCount, lastOwnerSince, mileage: null, mileageOn: null });
  return [...many, ...used].join(', ') || null;
}

function manyMiles({ odometer }: Basis): string | null {
  const [mileage, mileageOn] = [odometer?.lastReportedMileage ?? null, odometer?.lastReportedOn ?? null];
  return wearOf({ owners: null, lastOwnerSince: null, mileage, mileageOn })[0] ?? null;
}

import { brandTone } from './brands.js';
import { capitalized, number, plural } from './format.js';
import type { Tone } from './findings.dto.js';
import type { SectionStatus, VehicleHistory } from './history.js';
import { INSIGHT_LABELS, RECOMMENDED_AS_CHECKED } from './insights.js';
import type { Judged, TopicFact } from './topics.js';

type Intent = 'buyer' | 'seller';

/** A sentence of more clauses than this is no longer read. */
const MOST_CLAUSES = 3;

interface Verdict {
  tone: Tone;
  label: string;
  sentence: string;
}

/** The one sentence over a report, made of its facts, and its color. Pure. */
export function verdictOf(
  history: VehicleHistory,
  findings: Judged,
  facts: readonly TopicFact[],
  intent: Intent,
): Verdict {
  const tone = verdictTone(history, findings, facts, intent);
  return { tone, label: labelOf(findings, tone, intent), sentence: sentenceOf(history, findings, facts) };
}

/** A fact that speaks against the vehicle is never green, and neither is a question that was not answered. */
export function verdictTone(
  history: VehicleHistory,
  findings: Judged,
  facts: readonly TopicFact[],
  intent: Intent,
): Tone {
  const { glances, insights } = findings;
  const kinds = insights.map(({ kind }) => kind);
  if (glances.some(({ tone }) => tone === 'bad')) return 'bad';
  if (kinds.includes('risky') || kinds.includes('caution') || facts.length > 0) return 'warn';
  if (intent === 'buyer' && !kinds.includes('recommended')) return 'plain';
  return isAllKnown(history, findings) ? 'good' : 'plain';
}

/** Everything that could speak against the vehicle was asked for and answered. */
function isAllKnown(history: VehicleHistory, { ownerCount, odometer }: Judged): boolean {
  const answered = [...askedOf(history), history.junkSalvage].every(({ status }) => status === 'none');
  return answered && ownerCount !== null && (odometer?.lastReportedMileage ?? null) !== null;
}

const SELLER_LABELS: Record<Tone, string> = {
  bad: 'Buyers will ask about this',
  warn: 'Buyers will ask about this',
  good: 'Nothing on record against it',
  plain: 'Not enough data',
};

/**
 * The word says what the color says: red is no mere caution, and amber beside a fact is neither praise nor silence. A vehicle that was
 * written off is not recommended; a theft, a rollback or a grave brand is weightier than an accident (row 143).
 */
function labelOf({ insights, cautions, salvageTitle, toResolve }: Judged, tone: Tone, intent: Intent): string {
  if (intent !== 'buyer') return SELLER_LABELS[tone];
  const kinds = insights.map(({ kind }) => kind);
  const isAgainst = kinds.includes('not_recommended');
  const amber = kinds.includes('risky') ? INSIGHT_LABELS.risky : 'Caution';
  const labels: Record<Tone, string> = {
    bad: isAgainst && (salvageTitle || cautions.length === 0) ? INSIGHT_LABELS.not_recommended : INSIGHT_LABELS.caution,
    warn: isAgainst ? 'Caution' : toResolve.length > 0 ? INSIGHT_LABELS.resolve : amber,
    good: INSIGHT_LABELS.recommended,
    plain: kinds.includes('recommended') ? RECOMMENDED_AS_CHECKED : INSIGHT_LABELS.not_enough_data,
  };
  return labels[tone];
}

function sentenceOf(history: VehicleHistory, findings: Judged, facts: readonly TopicFact[]): string {
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
  { one: 'recall', many: 'recalls', status: history.recalls.status },
];

/** A gap weighs as much as a finding: nobody may take silence for a clean record. */
function unanswered(history: VehicleHistory): string[] {
  const silent = askedOf(history).flatMap(({ many, status }) => (status === 'unavailable' ? [many] : []));
  return silent.length > 0 ? [`no answer on ${listed(silent, 'and')}`] : [];
}

/** What was asked for and not found, what no source was asked for, then what is known besides. */
function clear(history: VehicleHistory, { ownerCount, odometer }: Judged): string {
  const none = askedOf(history).flatMap(({ one, status }) => (status === 'none' ? [one] : []));
  const unchecked = askedOf(history).flatMap(({ many, status }) => (status === 'not_offered' ? [many] : []));
  const known = [
    ownerCount === null ? '' : plural(ownerCount, 'owner'),
    odometer?.lastReportedMileage === null || !odometer ? '' : `${number(odometer.lastReportedMileage)} miles`,
  ].filter(Boolean);
  const sentences = [
    ...unanswered(history),
    none.length > 0 ? `no ${listed(none, 'or')} on record` : 'nothing negative on record',
    unchecked.length > 0 ? `${listed(unchecked, 'and')} not checked` : '',
    known.join(', '),
  ].filter(Boolean);
  return `${capitalized(sentences.join('; '))}.`;
}

/** Remarks such as "Clear" are no brands to a reader. */
const brandStatus = ({ titleBrands: { status, records } }: VehicleHistory): SectionStatus =>
  status === 'available' && records.every(({ code }) => brandTone(code) === 'plain') ? 'none' : status;

const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

import { brandTone } from './brands.js';
import { capitalized } from './format.js';
import { INSIGHTS, type Tone } from './findings.dto.js';
import { SECTIONS, type SectionStatus, type VehicleHistory } from './history.js';
import { areKnown, type DecidingFacts, insightLabel } from './insights.js';
import type { Judged, TopicFact } from './topics.js';
import { number, plural } from '../../platform/input-rules/formats.js';

type Intent = 'buyer' | 'seller';
type Facts = readonly TopicFact[];

const MOST_CLAUSES = 3;

/** Returns the sentence over a report, its label and its tone. */
export function verdictOf(history: VehicleHistory, findings: Judged, facts: Facts, intent: Intent) {
  const tone = verdictTone(history, findings, facts, intent);
  return { tone, label: labelOf(findings, tone, intent), sentence: sentenceOf(history, findings, facts) };
}

/** Good only when everything is answered and nothing speaks against the vehicle. */
export function verdictTone(history: VehicleHistory, findings: Judged, facts: Facts, intent: Intent): Tone {
  const { glances, insights } = findings;
  const kinds = insights.map(({ kind }) => kind);
  if (glances.some(({ tone }) => tone === 'bad')) return 'bad';
  if (kinds.includes('risky') || kinds.includes('caution') || facts.length > 0) return 'warn';
  if (intent === 'buyer' && !kinds.includes('recommended')) return 'plain';
  return isAllKnown(history, findings) ? 'good' : 'plain';
}

function isAllKnown(history: VehicleHistory, { ownerCount, odometer }: Judged): boolean {
  const answered = [...checkedRecords(history), history.junkSalvage].every(({ status }) => status === 'none');
  return answered && ownerCount !== null && (odometer?.lastReportedMileage ?? null) !== null;
}

const SELLER_LABELS: Record<Tone, string> = {
  bad: 'Buyers will ask about this',
  warn: 'Buyers will ask about this',
  good: 'Nothing on record against it',
  plain: 'Nothing on record as far as checked',
};

/** The label of what decides, so that verdict and advice say the same. */
function labelOf(findings: Judged, tone: Tone, intent: Intent): string {
  const decides = findings.insights[0]?.kind ?? 'not_enough_data';
  if (intent === 'buyer') return insightLabel(decides, tone);
  return tone === 'plain' && !areKnown(decidingFacts(findings)) ? INSIGHTS.not_enough_data.label : SELLER_LABELS[tone];
}

const decidingFacts = ({ hasAccident, salvageTitle, ownerCount, odometer }: Judged): DecidingFacts => ({
  accident: hasAccident,
  salvage: salvageTitle,
  owners: ownerCount,
  mileage: odometer?.lastReportedMileage ?? null,
});

function sentenceOf(history: VehicleHistory, findings: Judged, facts: Facts): string {
  if (facts.length === 0) return clear(history, findings);
  const shown = facts.slice(0, MOST_CLAUSES).map(({ clause }) => clause);
  const more = facts.length - shown.length;
  const all = more > 0 ? [...shown, `${plural(more, 'more finding')} below`] : shown;
  return `${capitalized([...all, ...unanswered(history)].join('; '))}.`;
}

/** The records that decide, with their answers. */
function checkedRecords(history: VehicleHistory): { one: string; many: string; status: SectionStatus }[] {
  const { accidents, totalLoss, theft, liens, recalls } = history;
  return [
    { ...SECTIONS.accidents, status: accidents.status },
    { ...SECTIONS.titleBrands, status: brandStatus(history) },
    { ...SECTIONS.totalLoss, status: totalLoss.status },
    { ...SECTIONS.theft, status: theft.status },
    { ...SECTIONS.liens, status: liens.status === 'available' ? 'none' : liens.status },
    { ...SECTIONS.recalls, status: recalls.status },
  ];
}

function unanswered(history: VehicleHistory): string[] {
  const silent = checkedRecords(history).flatMap(({ many, status }) => (status === 'unavailable' ? [many] : []));
  return silent.length > 0 ? [`no answer on ${listed(silent, 'and')}`] : [];
}

function clear(history: VehicleHistory, { ownerCount, odometer }: Judged): string {
  const none = checkedRecords(history).flatMap(({ one, status }) => (status === 'none' ? [one] : []));
  const unchecked = checkedRecords(history).flatMap(({ many, status }) => (status === 'not_offered' ? [many] : []));
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

/** Remarks such as "Clear" don't count as brands. */
const brandStatus = ({ titleBrands: { status, records } }: VehicleHistory): SectionStatus =>
  status === 'available' && records.every(({ code }) => brandTone(code) === 'plain') ? 'none' : status;

const listed = (names: readonly string[], word: 'and' | 'or'): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`;

import type { AdverseFacts } from './adverse-facts.js';
import { fullMonth } from './format.js';
import { type Insight, type InsightKind, INSIGHTS, type Tone } from './findings.dto.js';
import { number, plural } from '../../platform/input-rules/formats.js';

/** Null is not known. */
export interface InsightFacts extends Omit<AdverseFacts, 'noScore'> {
  accident: boolean | null;
  salvage: boolean | null;
  owners: number | null;
  mileage: number | null;
  /** ISO 8601 dates. */
  lastOwnerSince: string | null;
  mileageOn: string | null;
  /** Everything against the vehicle, in the words of the verdict. */
  against: readonly string[];
  rollback: boolean;
}

export type DecidingFacts = Pick<InsightFacts, 'accident' | 'salvage' | 'owners' | 'mileage'>;

/** Whether every fact is known that a recommendation needs. */
export const areKnown = ({ accident, salvage, owners, mileage }: DecidingFacts): boolean =>
  accident !== null && salvage !== null && owners !== null && mileage !== null;

/** Limits of the specification: above MANY_OWNERS, at most FEW_OWNERS, below LOW_MILEAGE (miles). */
export const MANY_OWNERS = 3;
const FEW_OWNERS = 2;
export const VERY_HIGH_MILEAGE = 150_000;
export const HIGH_MILEAGE = 100_000;
const LOW_MILEAGE = 50_000;

export const READY_TO_EXPLAIN = 'Be ready to explain';

const RECOMMENDED_AS_CHECKED = 'Recommended as far as checked';

/** The label of an insight under a verdict of this tone: a recommendation is no surer than its verdict. */
export const insightLabel = (kind: InsightKind, verdict: Tone): string =>
  kind === 'recommended' && verdict === 'plain' ? RECOMMENDED_AS_CHECKED : INSIGHTS[kind].label;

const above = (value: number | null, limit: number): boolean => value !== null && value > limit;
const count = (value: number | null): string => number(value ?? 0);
const listed = (facts: readonly string[]): string => facts.join('; ');

/** Returns what makes a vehicle risky without an event: many owners, many miles. */
export function wearOf(facts: Pick<InsightFacts, 'owners' | 'mileage' | 'lastOwnerSince' | 'mileageOn'>): string[] {
  const { owners, mileage, lastOwnerSince, mileageOn } = facts;
  const since = lastOwnerSince === null ? '' : `, the last since ${fullMonth(lastOwnerSince)}`;
  const read = mileageOn === null ? '' : `, read in ${fullMonth(mileageOn)}`;
  return [
    ...(above(owners, MANY_OWNERS) ? [`${plural(owners ?? 0, 'owner')}${since}`] : []),
    ...(above(mileage, VERY_HIGH_MILEAGE) ? [`${count(mileage)} miles${read}`] : []),
  ];
}

/** Returns what decides, whose label is that of the verdict, then what else is known, then reasons to negotiate. */
export function buyerInsights(facts: InsightFacts): Insight[] {
  const caution = labeled('caution', facts.cautions, ' Have it explained before you decide.');
  const rejection = decisive(facts);
  // Behind a rejection the hints to negotiate name the wear.
  const risky = labeled('risky', rejection ? facts.risks : [...wearOf(facts), ...facts.risks]);
  const resolve = labeled('resolve', facts.toResolve);
  const lookCloser = labeled('look_closer', facts.against);
  const first = rejection ?? caution ?? risky ?? resolve ?? lookCloser ?? unopposed(facts);
  const negotiation = [
    ...(above(facts.owners, MANY_OWNERS) ? [`It has had ${count(facts.owners)} owners`] : []),
    ...(above(facts.mileage, HIGH_MILEAGE) ? [`${count(facts.mileage)} miles is high mileage`] : []),
  ];
  return [
    first,
    ...[caution, risky, resolve].filter((insight) => insight !== null).filter(({ kind }) => kind !== first.kind),
    ...negotiation.map((reason): Insight => ({ kind: 'negotiation', text: `${reason}: room to negotiate the price.` })),
  ];
}

type LabeledKind = 'caution' | 'risky' | 'resolve' | 'look_closer';

function labeled(kind: LabeledKind, facts: readonly string[], then = ''): Insight | null {
  return facts.length > 0 ? { kind, text: `${INSIGHTS[kind].label}: ${listed(facts)}.${then}` } : null;
}

/** A known reason against the vehicle decides even if other facts are unknown. */
function decisive({ accident, salvage, decisive: [first = '', ...others] }: InsightFacts): Insight | null {
  if (!accident && !salvage) return null;
  const also = others.length > 0 ? ` Also on record: ${listed(others)}.` : '';
  return { kind: 'not_recommended', text: `Not recommended: ${first}.${also}` };
}

/** A recommendation needs all four facts. */
function unopposed(facts: InsightFacts): Insight {
  if (!areKnown(facts))
    return { kind: 'not_enough_data', text: 'Not enough data for a recommendation: some facts are not reported.' };
  return {
    kind: 'recommended',
    text: 'Recommended: no accident or salvage title, no more than 3 owners and no more than 150,000 miles are on record.',
  };
}

/** Returns what speaks for the vehicle, and what buyers will ask about. */
export function sellerInsights(facts: InsightFacts): Insight[] {
  const { owners, mileage, decisive, cautions, risks, toResolve, rollback } = facts;
  const insights: Insight[] = [];
  const known = [...decisive, ...cautions, ...risks, ...toResolve];
  if (known.length > 0)
    insights.push({ kind: 'caution', text: `On record: ${listed(known)}. Buyers will ask about it.` });
  if (mileage !== null && mileage < LOW_MILEAGE && !rollback)
    insights.push({ kind: 'selling_point', text: `Low mileage: ${count(mileage)} miles.` });
  if (above(mileage, VERY_HIGH_MILEAGE))
    insights.push({ kind: 'caution', text: `High mileage: ${count(mileage)} miles. Buyers will ask about it.` });
  if (owners !== null && owners <= FEW_OWNERS)
    insights.push({ kind: 'selling_point', text: `Few owners: ${count(owners)}.` });
  if (owners === null && mileage === null)
    insights.push({ kind: 'not_enough_data', text: 'Not enough data: neither owners nor mileage are reported.' });
  return insights;
}

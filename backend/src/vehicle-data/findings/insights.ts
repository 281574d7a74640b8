import { fullMonth, number, plural } from './format.js';
import type { Insight, InsightKind } from './findings.dto.js';

/** What the insights are drawn from; null where it is not known. */
export interface InsightFacts {
  accident: boolean | null;
  salvage: boolean | null;
  owners: number | null;
  mileage: number | null;
  /** Since when the present owner has it, and when the mileage was read: ISO 8601 dates. */
  lastOwnerSince: string | null;
  mileageOn: string | null;
  /** The salvage records and accidents with their dates, worst first: the first decides. */
  decisive: readonly string[];
  /** Known facts that the rules below do not weigh, in words; a rollback also makes a low mileage nothing to boast of. */
  cautions: readonly string[];
  /** Thefts that ended, in words. */
  risks: readonly string[];
  /** What can be settled before the money changes hands, in words. */
  toResolve: readonly string[];
  rollback: boolean;
}

/** Limits of the specification: "more than" and "fewer than" are strict, "or fewer" is not. */
export const MANY_OWNERS = 3;
const FEW_OWNERS = 2;
export const VERY_HIGH_MILEAGE = 150_000;
export const HIGH_MILEAGE = 100_000;
const LOW_MILEAGE = 50_000;

/** Before what can be settled before the money changes hands, wherever it is named. */
export const RESOLVE_FIRST = 'Resolve before you pay';
/** Before what a seller will be asked about. */
export const READY_TO_EXPLAIN = 'Be ready to explain';

/** The insights weigh accidents, salvage, owners and miles; the verdict weighs more, and praise is not louder than it. */
export const RECOMMENDED_WITH_CAUTION = 'Recommended with caution';
/** Nothing is known against the vehicle, and something was not answered. */
export const RECOMMENDED_AS_CHECKED = 'Recommended as far as checked';

/** What stands before each: on screen, on paper and in the sentence itself. What a caution names is red wherever it stands. */
export const INSIGHT_LABELS: Record<InsightKind, string> = {
  recommended: 'Recommended',
  risky: 'Potentially risky',
  not_recommended: 'Not recommended',
  not_enough_data: 'Not enough data',
  negotiation: 'To negotiate',
  selling_point: 'Selling point',
  caution: 'Serious warning',
  resolve: RESOLVE_FIRST,
};

const above = (value: number | null, limit: number): boolean => value !== null && value > limit;
const count = (value: number | null): string => number(value ?? 0);
const listed = (facts: readonly string[]): string => facts.join('; ');

/** What makes a vehicle risky without an event: many owners, many miles. */
export function wearOf({
  owners,
  mileage,
  lastOwnerSince,
  mileageOn,
}: Pick<InsightFacts, 'owners' | 'mileage' | 'lastOwnerSince' | 'mileageOn'>): string[] {
  const since = lastOwnerSince === null ? '' : `, the last since ${fullMonth(lastOwnerSince)}`;
  const read = mileageOn === null ? '' : `, read in ${fullMonth(mileageOn)}`;
  return [
    ...(above(owners, MANY_OWNERS) ? [`${plural(owners ?? 0, 'owner')}${since}`] : []),
    ...(above(mileage, VERY_HIGH_MILEAGE) ? [`${count(mileage)} miles${read}`] : []),
  ];
}

/** A verdict first, then what it does not weigh, then what there is to negotiate with. */
export function buyerInsights(facts: InsightFacts): Insight[] {
  const first = verdict(facts);
  const insights = [first];
  const caution = buyerCaution(facts);
  if (caution && first.kind !== 'caution') insights.push(caution);
  if (facts.risks.length > 0 && first.kind !== 'risky') insights.push(risky(facts.risks));
  const resolve = buyerResolve(facts);
  if (resolve && first.kind !== 'resolve') insights.push(resolve);
  if (above(facts.owners, MANY_OWNERS)) {
    insights.push({
      kind: 'negotiation',
      text: `It has had ${count(facts.owners)} owners: room to negotiate the price.`,
    });
  }
  if (above(facts.mileage, HIGH_MILEAGE)) {
    insights.push({
      kind: 'negotiation',
      text: `${count(facts.mileage)} miles is high mileage: room to negotiate the price.`,
    });
  }
  return insights;
}

/** Names what is on record and since when, so that the reader can look it up; null when nothing is. */
function buyerCaution({ cautions }: InsightFacts): Insight | null {
  if (cautions.length === 0) return null;
  return {
    kind: 'caution',
    text: `${INSIGHT_LABELS.caution}: ${listed(cautions)}. Have it explained before you decide.`,
  };
}

const risky = (facts: readonly string[]): Insight => ({
  kind: 'risky',
  text: `${INSIGHT_LABELS.risky}: ${listed(facts)}.`,
});

/** Names what the seller has to settle, and since when it is on record; null when nothing is. */
function buyerResolve({ toResolve }: InsightFacts): Insight | null {
  if (toResolve.length === 0) return null;
  return { kind: 'resolve', text: `${RESOLVE_FIRST}: ${listed(toResolve)}.` };
}

/**
 * Accident or salvage first, then owners and mileage, then any other known fact against it, else recommended. A known reason
 * against holds whatever else is unknown; a recommendation needs all four facts, otherwise there is not enough data.
 */
function verdict(facts: InsightFacts): Insight {
  const { accident, salvage, owners, mileage } = facts;
  if (accident || salvage) {
    const [first = '', ...others] = facts.decisive;
    const also = others.length > 0 ? ` Also on record: ${listed(others)}.` : '';
    return { kind: 'not_recommended', text: `Not recommended: ${first}.${also}` };
  }
  const wear = wearOf(facts);
  if (wear.length > 0) return risky([...wear, ...facts.risks]);
  const caution = buyerCaution(facts);
  if (caution) return caution;
  if (facts.risks.length > 0) return risky(facts.risks);
  const resolve = buyerResolve(facts);
  if (resolve) return resolve;
  if (accident === null || salvage === null || owners === null || mileage === null) {
    return { kind: 'not_enough_data', text: 'Not enough data for a recommendation: some facts are not reported.' };
  }
  return {
    kind: 'recommended',
    text: 'Recommended: no accident or salvage title, no more than 3 owners and no more than 150,000 miles are on record.',
  };
}

/** What speaks for the vehicle, and what a buyer will ask about. */
export function sellerInsights({
  owners,
  mileage,
  decisive,
  cautions,
  risks,
  toResolve,
  rollback,
}: InsightFacts): Insight[] {
  const insights: Insight[] = [];
  const asked = [...decisive, ...cautions, ...risks, ...toResolve];
  if (asked.length > 0) {
    insights.push({ kind: 'caution', text: `On record: ${listed(asked)}. Buyers will ask about it.` });
  }
  if (mileage !== null && mileage < LOW_MILEAGE && !rollback) {
    insights.push({ kind: 'selling_point', text: `Low mileage: ${count(mileage)} miles.` });
  }
  if (above(mileage, VERY_HIGH_MILEAGE)) {
    insights.push({ kind: 'caution', text: `High mileage: ${count(mileage)} miles. Buyers will ask about it.` });
  }
  if (owners !== null && owners <= FEW_OWNERS) {
    insights.push({ kind: 'selling_point', text: `Few owners: ${count(owners)}.` });
  }
  if (owners === null && mileage === null) {
    insights.push({ kind: 'not_enough_data', text: 'Not enough data: neither owners nor mileage are reported.' });
  }
  return insights;
}

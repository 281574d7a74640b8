import type { Insight } from '../model/findings.js';
import { listed } from './cautions.js';

/** What the insights are drawn from; null where it is not known. */
export interface InsightFacts {
  accident: boolean | null;
  salvage: boolean | null;
  owners: number | null;
  mileage: number | null;
  /** Known facts that the rules below do not weigh, in words; a rollback also makes a low mileage nothing to boast of. */
  cautions: readonly string[];
  rollback: boolean;
}

/** Limits of the specification: "more than" and "fewer than" are strict, "or fewer" is not. */
const MANY_OWNERS = 3;
const FEW_OWNERS = 2;
const VERY_HIGH_MILEAGE = 150_000;
const HIGH_MILEAGE = 100_000;
const LOW_MILEAGE = 50_000;

const above = (value: number | null, limit: number): boolean => value !== null && value > limit;
const count = (value: number | null): string => (value ?? 0).toLocaleString('en-US');

/** A verdict first, then what it does not weigh, then what there is to negotiate with. */
export function buyerInsights(facts: InsightFacts): Insight[] {
  const first = verdict(facts);
  const insights = [first];
  const caution = buyerCaution(facts);
  if (caution && first.kind !== 'caution') insights.push(caution);
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

/** Names what is on record, so that the reader can look it up; null when nothing is. */
function buyerCaution({ cautions }: InsightFacts): Insight | null {
  if (cautions.length === 0) return null;
  const verb = cautions.length === 1 ? 'is' : 'are';
  return {
    kind: 'caution',
    text: `Caution: ${listed(cautions)} ${verb} on record. Have it explained before you decide.`,
  };
}

/**
 * Accident or salvage first, then owners and mileage, then any other known fact against it, else recommended. A known reason
 * against holds whatever else is unknown; a recommendation needs all four facts, otherwise there is not enough data.
 */
function verdict(facts: InsightFacts): Insight {
  const { accident, salvage, owners, mileage } = facts;
  if (accident || salvage) {
    return { kind: 'not_recommended', text: 'Not recommended: an accident or a salvage title is on record.' };
  }
  if (above(owners, MANY_OWNERS) || above(mileage, VERY_HIGH_MILEAGE)) {
    return { kind: 'risky', text: 'Potentially risky: it has had more than 3 owners or more than 150,000 miles.' };
  }
  const caution = buyerCaution(facts);
  if (caution) return caution;
  if (accident === null || salvage === null || owners === null || mileage === null) {
    return { kind: 'not_enough_data', text: 'Not enough data for a recommendation: some facts are not reported.' };
  }
  return {
    kind: 'recommended',
    text: 'Recommended: no accident or salvage title, no more than 3 owners and no more than 150,000 miles are on record.',
  };
}

/** What speaks for the vehicle, and what a buyer will ask about. */
export function sellerInsights({ owners, mileage, cautions, rollback }: InsightFacts): Insight[] {
  const insights: Insight[] = [];
  if (cautions.length > 0) {
    insights.push({ kind: 'caution', text: `On record: ${listed(cautions)}. Buyers will ask about it.` });
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

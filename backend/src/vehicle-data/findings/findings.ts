import type { LocationPeriod, ScoreFinding, Tone, ValueFinding, FindingMethods, Findings } from './findings.dto.js';
import type { PlacedRecord, VehicleHistory, SectionOrigin } from './history.js';
import { BRANDS, isSalvageBrand, brandMeanings } from './brands.js';
import { adverseFacts } from './adverse-facts.js';
import { glancesOf } from './glances.js';
import { areKnown, buyerInsights, type DecidingFacts, sellerInsights, wearOf } from './insights.js';
import { ODOMETER_METHOD, odometerFinding } from './odometer.js';
import { topicFacts } from './topics.js';
import { verdictTone } from './verdict.js';

export const LOCATIONS_METHOD =
  'All records that have both a date and a state, in order of their dates. Records in a row from one state make one line, ' +
  'from the first to the last of them. Where the vehicle was between two lines is not known.';

/** Returns where the vehicle is on record, by the method above; null when no record has a date and a state. */
export function locationTimeline(history: VehicleHistory): LocationPeriod[] | null {
  const periods: LocationPeriod[] = [];
  for (const { date, state } of sightingsIn(history)) {
    const last = periods.at(-1);
    if (last?.state === state) {
      last.lastSeen = date;
      last.records += 1;
    } else periods.push({ state, firstSeen: date, lastSeen: date, records: 1 });
  }
  return periods.length > 0 ? periods : null;
}

function sightingsIn(history: VehicleHistory): { date: string; state: string }[] {
  const { titles, titleBrands, accidents, totalLoss, junkSalvage, theft, liens, ownership, sales, service } = history;
  const dated = [titles, titleBrands, accidents, totalLoss, junkSalvage, theft, liens, sales, service].flatMap(
    ({ records }): PlacedRecord[] => records,
  );
  const owned = ownership.records.map(({ from, state }) => ({ date: from, state }));
  return [...dated, ...owned]
    .flatMap(({ date, state }) => (date !== null && state !== null ? [{ date, state }] : []))
    .sort((a, b) => a.date.localeCompare(b.date));
}

/** Shares of the retail value (B9-028..B9-030). */
const TRADE_IN = 0.8;
const PRIVATE_PARTY = 0.9;

/** Whether there are records; null when no source covers them or answered. */
const isReported = ({ status }: SectionOrigin): boolean | null =>
  status === 'available' || (status === 'none' ? false : null);

/** Returns the number of ownership periods; null without any, because every vehicle has had an owner. */
export const ownerCount = ({ ownership }: VehicleHistory): number | null =>
  ownership.status === 'available' ? ownership.records.length : null;

/**
 * True with a salvage brand, a total loss or a salvage record; false only when every title brand is known and none is a salvage
 * brand.
 */
export function salvageTitle(history: VehicleHistory): boolean | null {
  const { titleBrands, totalLoss, junkSalvage } = history;
  if (titleBrands.records.some((brand) => isSalvageBrand(brand.code))) return true;
  if (totalLoss.status === 'available' || junkSalvage.status === 'available') return true;
  const allKnown = titleBrands.records.every(({ code }) => Object.hasOwn(BRANDS, code));
  return isReported(titleBrands) === null || !allKnown ? null : false;
}

/** Values derived from the retail value of a source; null without one. */
export function valueFinding(history: VehicleHistory): ValueFinding | null {
  const [record] = history.marketValue.records;
  if (!record) return null;
  const { retailCents } = record;
  const tradeInCents = Math.round(retailCents * TRADE_IN);
  return {
    tradeInCents,
    privatePartyCents: Math.round(retailCents * PRIVATE_PARTY),
    retailCents,
    lowCents: Math.min(record.lowCents, tradeInCents),
    highCents: Math.max(record.highCents, retailCents),
  };
}

/**
 * 8.5 without an accident, 6.5 with one. Null unless accidents and titles are known, with any fact against the vehicle, which a
 * number would gloss over, and under a verdict that lacks data. The label follows the verdict (row 131).
 */
export function scoreFinding(facts: DecidingFacts, against: readonly string[], verdict: Tone): ScoreFinding | null {
  if (facts.accident === null || facts.salvage === null || against.length > 0) return null;
  if (verdict === 'plain' && !areKnown(facts)) return null;
  const label = verdict === 'bad' || verdict === 'warn' ? 'Caution' : 'Excellent';
  return { value: facts.accident ? 6.5 : 8.5, label };
}

const METHODS: FindingMethods = {
  odometer: ODOMETER_METHOD,
  locations: LOCATIONS_METHOD,
  owners: 'One owner for each period of ownership on record.',
  value:
    'Retail is the value the source gives for this vehicle; private party is 90% and trade-in 80% of it. ' +
    'Without such a value none is shown.',
  score:
    '8.5 when no accident is on record, 6.5 when one is. Without an answer on accidents and on title brands, or where the ' +
    'verdict lacks data, there is no score. ' +
    'There is none either with a salvage, junk, flood, fire or total loss record, a theft, an open lien, a possible odometer ' +
    'rollback or another title brand against the vehicle, nor with more than 3 owners or more than 150,000 miles: the fact is ' +
    'named instead. The word beside it is Excellent under a verdict that has nothing against the vehicle, otherwise Caution.',
};

export function findingsOf(history: VehicleHistory, intent: 'buyer' | 'seller'): Findings {
  const odometer = odometerFinding(history);
  const accident = isReported(history.accidents);
  const salvage = salvageTitle(history);
  const owners = ownerCount(history);
  const { noScore: against, ...adverse } = adverseFacts(history, odometer);
  const topics = topicFacts(history, { odometer, ownerCount: owners });
  const facts = {
    accident,
    salvage,
    owners,
    mileage: odometer?.lastReportedMileage ?? null,
    lastOwnerSince: history.ownership.records.at(-1)?.from ?? null,
    mileageOn: odometer?.lastReportedOn ?? null,
    ...adverse,
    against: topics.map(({ clause }) => clause),
    rollback: (odometer?.rollbackDates.length ?? 0) > 0,
  };
  const noScore = [...against, ...wearOf(facts)];
  const found = {
    glances: glancesOf(history, { odometer, ownerCount: owners }),
    odometer,
    locations: locationTimeline(history),
    ownerCount: owners,
    hasAccident: accident,
    salvageTitle: salvage,
    hasRecalls: isReported(history.recalls),
    value: valueFinding(history),
    cautions: adverse.cautions,
    toResolve: adverse.toResolve,
    noScore,
    insights: intent === 'seller' ? sellerInsights(facts) : buyerInsights(facts),
    brandMeanings: brandMeanings(history.titleBrands.records),
    methods: METHODS,
  };
  const tone = verdictTone(history, found, topics, intent);
  return { ...found, score: scoreFinding(facts, noScore, tone) };
}

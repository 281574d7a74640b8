import type { FindingMethods, Findings } from '../model/findings.js';
import type { VehicleHistory } from '../model/history.js';
import { adverseFacts } from './adverse-facts.js';
import { brandMeanings } from './brand-meanings.js';
import { hasAccident, hasRecalls, ownerCount, salvageTitle, scoreFinding, valueFinding } from './facts.js';
import { glancesOf } from './glances.js';
import { buyerInsights, sellerInsights, wearOf } from './insights.js';
import { LOCATIONS_METHOD, locationTimeline } from './locations.js';
import { ODOMETER_METHOD, odometerFinding } from './odometer.js';
import { topicFacts } from './topics.js';
import { verdictTone } from './verdict.js';

const METHODS: FindingMethods = {
  odometer: ODOMETER_METHOD,
  locations: LOCATIONS_METHOD,
  owners: 'One owner for each period of ownership on record.',
  value:
    'Retail is the value the source gives for this vehicle; private party is 90% and trade-in 80% of it. ' +
    'Without such a value none is shown.',
  score:
    '8.5 when no accident is on record, 6.5 when one is. Without an answer on accidents and on title brands there is no score. ' +
    'There is none either with a salvage, junk, flood, fire or total loss record, a theft, an open lien, a possible odometer ' +
    'rollback or another title brand against the vehicle, nor with more than 3 owners or more than 150,000 miles: the fact is ' +
    'named instead. The word beside it is Excellent under a verdict that has nothing against the vehicle, otherwise Caution.',
};

/** Everything the report concludes from a history, for a buyer or a seller. Pure: the same history gives the same findings. */
export function findingsOf(history: VehicleHistory, intent: 'buyer' | 'seller'): Findings {
  const odometer = odometerFinding(history);
  const accident = hasAccident(history);
  const salvage = salvageTitle(history);
  const owners = ownerCount(history);
  const { salvage: writtenOff, accidents, cautions, risks, toResolve, ...adverse } = adverseFacts(history, odometer);
  const facts = {
    accident,
    salvage,
    owners,
    mileage: odometer?.lastReportedMileage ?? null,
    lastOwnerSince: history.ownership.records.at(-1)?.from ?? null,
    mileageOn: odometer?.lastReportedOn ?? null,
    decisive: [...writtenOff, ...accidents],
    cautions,
    risks,
    toResolve,
    rollback: (odometer?.rollbackDates.length ?? 0) > 0,
  };
  const noScore = [...adverse.noScore, ...wearOf(facts)];
  const found = {
    glances: glancesOf(history, { odometer, ownerCount: owners }),
    odometer,
    locations: locationTimeline(history),
    ownerCount: owners,
    hasAccident: accident,
    salvageTitle: salvage,
    hasRecalls: hasRecalls(history),
    value: valueFinding(history),
    cautions,
    toResolve,
    noScore,
    insights: intent === 'seller' ? sellerInsights(facts) : buyerInsights(facts),
    brandMeanings: brandMeanings(history.titleBrands.records),
    methods: METHODS,
  };
  const tone = verdictTone(history, found, topicFacts(history, found), intent);
  return { ...found, score: scoreFinding(accident, salvage, noScore, tone) };
}

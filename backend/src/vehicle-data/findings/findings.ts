import type { FindingMethods, Findings } from '../model/findings.js';
import type { VehicleHistory } from '../model/history.js';
import { brandMeanings } from './brand-meanings.js';
import { knownCautions } from './cautions.js';
import { hasAccident, hasRecalls, ownerCount, salvageTitle, scoreFinding, valueFinding } from './facts.js';
import { glancesOf } from './glances.js';
import { buyerInsights, sellerInsights } from './insights.js';
import { LOCATIONS_METHOD, locationTimeline } from './locations.js';
import { ODOMETER_METHOD, odometerFinding } from './odometer.js';

const METHODS: FindingMethods = {
  odometer: ODOMETER_METHOD,
  locations: LOCATIONS_METHOD,
  owners: 'One owner for each period of ownership on record.',
  value:
    'Retail is the value the source gives for this vehicle; private party is 90 % and trade-in 80 % of it. ' +
    'Without such a value none is shown.',
  score:
    '8.5 when neither an accident nor a salvage title is on record, 6.5 when one of them is. ' +
    'Without an answer on both there is no score. It weighs nothing else: no odometer rollback, theft, open lien or other title brand. ' +
    'When one of these is on record no score is shown, because it would not count it.',
};

/** Everything the report concludes from a history, for a buyer or a seller. Pure: the same history gives the same findings. */
export function findingsOf(history: VehicleHistory, intent: 'buyer' | 'seller'): Findings {
  const odometer = odometerFinding(history);
  const accident = hasAccident(history);
  const salvage = salvageTitle(history);
  const owners = ownerCount(history);
  const cautions = knownCautions(history, odometer);
  const facts = {
    accident,
    salvage,
    owners,
    mileage: odometer?.lastReportedMileage ?? null,
    cautions,
    rollback: (odometer?.rollbackDates.length ?? 0) > 0,
  };
  return {
    glances: glancesOf(history, { odometer, ownerCount: owners }),
    odometer,
    locations: locationTimeline(history),
    ownerCount: owners,
    hasAccident: accident,
    salvageTitle: salvage,
    hasRecalls: hasRecalls(history),
    value: valueFinding(history),
    score: cautions.length > 0 ? null : scoreFinding(accident, salvage),
    cautions,
    insights: intent === 'seller' ? sellerInsights(facts) : buyerInsights(facts),
    brandMeanings: brandMeanings(history.titleBrands.records),
    methods: METHODS,
  };
}

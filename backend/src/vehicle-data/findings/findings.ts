import type { Findings } from '../model/findings.js';
import type { VehicleHistory } from '../model/history.js';
import { hasAccident, hasRecalls, ownerCount, salvageTitle, scoreFinding, valueFinding } from './facts.js';
import { buyerInsights, sellerInsights } from './insights.js';
import { odometerFinding } from './odometer.js';

/** Everything the report concludes from a history, for a buyer or a seller. Pure: the same history gives the same findings. */
export function findingsOf(history: VehicleHistory, intent: 'buyer' | 'seller'): Findings {
  const odometer = odometerFinding(history);
  const accident = hasAccident(history);
  const salvage = salvageTitle(history);
  const owners = ownerCount(history);
  const facts = { accident, salvage, owners, mileage: odometer?.lastReportedMileage ?? null };
  return {
    odometer,
    ownerCount: owners,
    hasAccident: accident,
    salvageTitle: salvage,
    hasRecalls: hasRecalls(history),
    value: valueFinding(history),
    score: scoreFinding(accident, salvage),
    insights: intent === 'seller' ? sellerInsights(facts) : buyerInsights(facts),
  };
}

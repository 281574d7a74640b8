import { BRANDS, isSalvageBrand } from '../brands.js';
import type { ScoreFinding, Tone, ValueFinding } from '../model/findings.js';
import type { SectionOrigin, VehicleHistory } from '../model/history.js';

/** Shares of the retail value (B9-028..B9-030). */
const TRADE_IN = 0.8;
const PRIVATE_PARTY = 0.9;

/** Records exist: true. The source was asked and has none: false. Nobody was asked or nobody answered: null, never "no". */
function reported({ status }: SectionOrigin): boolean | null {
  switch (status) {
    case 'available':
      return true;
    case 'none':
      return false;
    case 'not_offered':
    case 'unavailable':
      return null;
  }
}

/** Owners on record, one for each ownership period. Null when no source counts them or it has none: every vehicle has had one. */
export function ownerCount(history: VehicleHistory): number | null {
  return history.ownership.status === 'available' ? history.ownership.records.length : null;
}

export function hasAccident(history: VehicleHistory): boolean | null {
  return reported(history.accidents);
}

/**
 * A brand of the salvage, total loss, junk or rebuilt group, or a total loss or salvage report, makes it true. It is false only
 * when title brands were asked for and each of them is known to be of another group: an unknown code proves nothing.
 */
export function salvageTitle(history: VehicleHistory): boolean | null {
  const { titleBrands, totalLoss, junkSalvage } = history;
  if (titleBrands.records.some((brand) => isSalvageBrand(brand.code))) return true;
  if (totalLoss.status === 'available' || junkSalvage.status === 'available') return true;
  const allKnown = titleBrands.records.every(({ code }) => Object.hasOwn(BRANDS, code));
  return reported(titleBrands) === null || !allKnown ? null : false;
}

export function hasRecalls(history: VehicleHistory): boolean | null {
  return reported(history.recalls);
}

/** 80, 90 and 100% of the retail value a source gives, in whole cents. Null without one: no default stands in for it. */
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
 * 8.5 without an accident, 6.5 with one. Null unless accidents and titles are both known, and null with anything else known
 * against the vehicle: a number beside it would read as a judgment of the whole record. Its word follows the verdict (row 131).
 */
export function scoreFinding(
  accident: boolean | null,
  salvage: boolean | null,
  against: readonly string[],
  verdict: Tone,
): ScoreFinding | null {
  if (accident === null || salvage === null || against.length > 0) return null;
  const label = verdict === 'bad' || verdict === 'warn' ? 'Caution' : 'Excellent';
  return { value: accident ? 6.5 : 8.5, label };
}

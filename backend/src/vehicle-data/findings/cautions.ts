import { BRANDS, type BrandGroup } from '../brands.js';
import type { OdometerFinding } from '../model/findings.js';
import type { VehicleHistory } from '../model/history.js';

/** Brands that speak against a vehicle and are no salvage brands, which the verdict weighs already. */
const GRAVE: ReadonlySet<BrandGroup> = new Set(['damage', 'lemon', 'theft', 'odometer']);

function graveBrands({ titleBrands }: VehicleHistory): string[] {
  const brands = titleBrands.records.flatMap(({ code }) => BRANDS[code] ?? []);
  return [...new Set(brands.filter(({ group }) => GRAVE.has(group)).map(({ name }) => `the title brand "${name}"`))];
}

/**
 * Known facts against a vehicle that neither the verdict's rules nor the score look at, each as words that fit in a sentence. A
 * vehicle that has one is not recommended by rules that never asked for it (docs/decisions/0007-cautions.md).
 */
export function knownCautions(history: VehicleHistory, odometer: OdometerFinding | null): string[] {
  const { theft, liens } = history;
  return [
    ...((odometer?.rollbackDates.length ?? 0) > 0 ? ['a possible odometer rollback'] : []),
    ...(theft.records.length > 0 ? ['a reported theft'] : []),
    ...(liens.records.some(({ open }) => open === true) ? ['an open lien'] : []),
    ...graveBrands(history),
  ];
}

/** 'a', 'a and b', 'a, b and c'. */
export function listed(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ');
}

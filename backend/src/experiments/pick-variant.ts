import type { VariantWeight } from '../platform/config/variant-settings.js';

/** Picks a variant by weight. @param roll returns a whole number from 0 up to, not including, its argument */
export function pickVariant<Variant extends string>(
  weights: readonly VariantWeight<Variant>[],
  roll: (below: number) => number,
): Variant {
  let left = roll(weights.reduce((sum, { weight }) => sum + weight, 0));
  for (const { variant, weight } of weights) {
    if (left < weight) return variant;
    left -= weight;
  }
  throw new Error('The roll is not below the sum of the weights.');
}

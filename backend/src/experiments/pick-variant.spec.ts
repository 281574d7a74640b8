import fc from 'fast-check';
import { CART_VARIANTS } from '../platform/config/variant-settings.js';
import { pickVariant } from './pick-variant.js';

it('gives each variant its share, and weight 0 to nobody', () => {
  const weights = [
    { variant: 'cart-1', weight: 0 },
    { variant: 'cart-2', weight: 70 },
    { variant: 'cart-3', weight: 30 },
  ];
  const counts: Record<string, number> = {};
  for (let roll = 0; roll < 100; roll++) {
    const variant = pickVariant(weights, () => roll);
    counts[variant] = (counts[variant] ?? 0) + 1;
  }
  expect(counts).toEqual({ 'cart-2': 70, 'cart-3': 30 });
});

it('always picks one that has a weight', () => {
  const weight = fc.record({ variant: fc.constantFrom(...CART_VARIANTS), weight: fc.integer({ min: 0, max: 1000 }) });
  fc.assert(
    fc.property(
      fc.array(weight, { minLength: 1, maxLength: 4 }).filter((all) => all.some((one) => one.weight > 0)),
      fc.nat(),
      (weights, dice) => {
        const picked = pickVariant(weights, (below) => dice % below);
        return weights.some((one) => one.variant === picked && one.weight > 0);
      },
    ),
  );
});

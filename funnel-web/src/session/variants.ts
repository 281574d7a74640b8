import type { VariantsView } from '../api/types';
import { KEYS, readJson, writeJson } from './storage';

/** Where a visitor goes while the server has not said otherwise. */
const DEFAULT: VariantsView = { cart: 'cart-2', checkout: 'checkout-4' };

const KNOWN = {
  cart: ['cart-1', 'cart-2', 'cart-3', 'upsell'],
  checkout: ['checkout-4', 'checkout-5'],
} as const satisfies { [Experiment in keyof VariantsView]: readonly VariantsView[Experiment][] };

function stored(): Partial<Record<keyof VariantsView, unknown>> {
  const value = readJson(KEYS.variants);
  return typeof value === 'object' && value !== null ? value : {};
}

/** The pages this visitor was given, as far as this tab knows. */
export function knownVariants(): { [Experiment in keyof VariantsView]: VariantsView[Experiment] | undefined } {
  const { cart, checkout } = stored();
  return {
    cart: KNOWN.cart.find((one) => one === cart),
    checkout: KNOWN.checkout.find((one) => one === checkout),
  };
}

/** The same, and where a visitor goes without an answer. */
export function currentVariants(): VariantsView {
  const { cart = DEFAULT.cart, checkout = DEFAULT.checkout } = knownVariants();
  return { cart, checkout };
}

export function rememberVariants(variants: VariantsView): void {
  writeJson(KEYS.variants, variants);
}

import type { VariantsView } from '../api/types';
import { variantsOf } from '../app/paths';
import { KEYS, readJson, writeJson } from './storage';

/** Where a visitor goes while the server has not said otherwise. */
const DEFAULT: VariantsView = { cart: 'cart-2', checkout: 'checkout-4' };

function stored(): Partial<Record<keyof VariantsView, unknown>> {
  const value = readJson(KEYS.variants);
  return typeof value === 'object' && value !== null ? value : {};
}

export function knownVariants(): { [Experiment in keyof VariantsView]: VariantsView[Experiment] | undefined } {
  const { cart, checkout } = stored();
  return {
    cart: variantsOf('cart').find((one) => one === cart),
    checkout: variantsOf('checkout').find((one) => one === checkout),
  };
}

export function currentVariants(): VariantsView {
  const { cart = DEFAULT.cart, checkout = DEFAULT.checkout } = knownVariants();
  return { cart, checkout };
}

export function rememberVariants(variants: VariantsView): void {
  writeJson(KEYS.variants, variants);
}

import { z } from 'zod';
import { setting } from './setting.js';

/** The pages a visitor may be sent to at each fork of the funnel; each also opens by its link. */
export const CART_VARIANTS = ['cart-1', 'cart-2', 'cart-3', 'upsell'] as const;
export const CHECKOUT_VARIANTS = ['checkout-4', 'checkout-5'] as const;

export type CartVariant = (typeof CART_VARIANTS)[number];
export type CheckoutVariant = (typeof CHECKOUT_VARIANTS)[number];

export interface VariantWeight<Variant extends string> {
  variant: Variant;
  weight: number;
}

const MAX_WEIGHT = 1000;

/** Parses 'cart-2:70,cart-3:30': relative weights, at least one above zero, no variant twice. */
function weights<const Variant extends string>(variants: readonly Variant[]) {
  const one = `(?:${variants.join('|')}) *: *(?:0*${MAX_WEIGHT}|\\d{1,3})`;
  const twice = `(?!.*\\b(${variants.join('|')}) *:.*\\b\\1 *:)`;
  return z
    .string()
    .regex(new RegExp(`^(?=.*: *0*[1-9])${twice}${one}(?: *, *${one})*$`))
    .transform((list) =>
      list.split(',').map((entry): VariantWeight<Variant> => {
        const [variant, weight] = entry.split(':').map((word) => word.trim());
        return { variant: variant as Variant, weight: Number(weight) };
      }),
    )
    .describe(
      `must list ${variants.join(', ')} with whole weights up to ${MAX_WEIGHT}, such as ${variants[0]}:50,${variants[1]}:50`,
    );
}

/** Which variants new visitors get; a visitor stays with theirs. */
export const VARIANT_SETTINGS = {
  cartVariants: setting('CART_VARIANTS', 'cart-2:100', weights(CART_VARIANTS)).about(
    `Offer pages new visitors get, with weights: ${CART_VARIANTS.join(', ')}, separated by commas`,
  ),
  checkoutVariants: setting('CHECKOUT_VARIANTS', 'checkout-4:100', weights(CHECKOUT_VARIANTS)).about(
    `Checkouts that cart 2 leads new visitors to, with weights: ${CHECKOUT_VARIANTS.join(', ')}, separated by commas`,
  ),
  cartDefault: setting(
    'CART_DEFAULT',
    'unlimited',
    z.enum(['unlimited', 'none']).describe('must be unlimited or none'),
  ).about('Package that carts 2 and 3 select before the visitor does: unlimited, or none'),
};

import { ApiProperty } from '@nestjs/swagger';
import {
  CART_VARIANTS,
  type CartVariant,
  CHECKOUT_VARIANTS,
  type CheckoutVariant,
} from '../platform/config/variant-settings.js';

/** The pages assigned to this visitor; the same on every call. */
export class VariantsView {
  @ApiProperty({ enum: CART_VARIANTS, enumName: 'CartVariant', description: 'Offer page after the downloading step' })
  cart: CartVariant;
  @ApiProperty({ enum: CHECKOUT_VARIANTS, enumName: 'CheckoutVariant', description: 'Checkout after cart 2' })
  checkout: CheckoutVariant;
}

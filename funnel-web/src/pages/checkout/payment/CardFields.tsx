import type { ReactNode } from 'react';
import type { CheckoutFields } from '../form/checkout-fields';
import { TextField } from '../form/TextField';
import {
  CARD_NUMBER_LENGTH,
  cardBrand,
  CVC_LENGTH,
  EXPIRY_LENGTH,
  maskCardNumber,
  maskCvc,
  maskExpiry,
  maskZip,
} from './card';

/** Figures only, and nothing a browser should offer to fill in: these are test numbers. */
const FIGURES = { inputMode: 'numeric', autoComplete: 'off', className: 'figures' } as const;

/** The simulator's own card form. What is typed stays in the page; an opaque token is sent. */
export function CardFields({ fields, children }: { fields: CheckoutFields; children?: ReactNode }) {
  const brand = cardBrand(fields.values.cardNumber);
  return (
    <div className="mt-5 grid grid-cols-2 gap-x-4 gap-y-5 max-[20rem]:grid-cols-1">
      <TextField fields={fields} name="cardName" label="Name on card" autoComplete="off" wide />
      <TextField
        {...FIGURES}
        fields={fields}
        name="cardNumber"
        label="Card number"
        end={brand}
        placeholder="1234 1234 1234 1234"
        maxLength={CARD_NUMBER_LENGTH}
        mask={maskCardNumber}
        wide
      />
      <TextField
        {...FIGURES}
        fields={fields}
        name="expiry"
        label="Expiry"
        placeholder="MM/YY"
        maxLength={EXPIRY_LENGTH}
        mask={maskExpiry}
      />
      <TextField
        {...FIGURES}
        fields={fields}
        name="cvc"
        label="CVC"
        placeholder="123"
        maxLength={CVC_LENGTH}
        mask={maskCvc}
      />
      {children}
    </div>
  );
}

export function BillingZip({ fields }: { fields: CheckoutFields }) {
  return (
    <TextField {...FIGURES} fields={fields} name="zip" label="Billing zip" autoComplete="postal-code" mask={maskZip} />
  );
}

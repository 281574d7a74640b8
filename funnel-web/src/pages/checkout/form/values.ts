import type { OfferView } from '../../../api/types';
import type { FieldErrors } from '../../../ui/use-fields';

/** Every field a checkout can have; a page shows and checks those it needs. */
export type CheckoutValues = {
  fullName: string;
  email: string;
  cardName: string;
  cardNumber: string;
  expiry: string;
  cvc: string;
  zip: string;
  terms: boolean;
  renewal: boolean;
};

export const EMPTY_CHECKOUT: CheckoutValues = {
  fullName: '',
  email: '',
  cardName: '',
  cardNumber: '',
  expiry: '',
  cvc: '',
  zip: '',
  terms: false,
  renewal: false,
};

export type CheckoutErrors = FieldErrors<CheckoutValues>;

/** One thing that must hold of what was filled in. */
export type Rule = (values: CheckoutValues, about: { offer: OfferView; now: Date }) => CheckoutErrors;

export interface Rules {
  contact: readonly Rule[];
  /** Of our own card fields; a real provider checks its own. */
  card: readonly Rule[];
}

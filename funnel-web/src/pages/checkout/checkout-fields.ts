import type { useFields } from '../../journey/use-fields';
import type { CheckoutValues } from './checkout-form';

/** The checkout form as its parts see it. */
export type CheckoutFields = ReturnType<typeof useFields<CheckoutValues>>;

import type { useFields } from '../../../ui/use-fields';
import type { CheckoutValues } from './values';

/** The checkout form as its parts see it. */
export type CheckoutFields = ReturnType<typeof useFields<CheckoutValues>>;

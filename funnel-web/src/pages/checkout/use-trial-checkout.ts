import type { CheckoutPage } from '../../api/types';
import { TRIAL_FLOW } from './flows/trial-flow';
import { PERSON_AND_CARD } from './form/rule-sets';
import { useCheckout } from './form/use-checkout';
import { usePriceHold } from './hold/use-price-hold';
import { onlyOffer, type Sale } from './order/order';

/** The dollar trial of a page, held for that page's time. */
export function useTrialCheckout(page: CheckoutPage, sale: Sale) {
  const order = { ...sale, page, offer: onlyOffer(page, sale) };
  const held = usePriceHold(page, sale.report.id);
  const checkout = useCheckout({ order, rules: PERSON_AND_CARD, flow: TRIAL_FLOW, held });
  return { title: order.offer.name, checkout, held };
}

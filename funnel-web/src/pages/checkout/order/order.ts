import type { Offer, PaymentsInfo, Report } from '../../../api/types';
import type { VehicleSearch } from '../../../search/search';

/** What a checkout page knows once everything has answered. */
export interface Sale {
  report: Report;
  search: VehicleSearch;
  /** Everything that can be bought, on whichever page. */
  offers: readonly Offer[];
  payments: PaymentsInfo;
}

/** What is being bought, for which report, on which page. */
export interface Order extends Omit<Sale, 'offers'> {
  /** One of `usedBy` of the offer. */
  page: string;
  offer: Offer;
}

export const soldOn = (page: string, offers: readonly Offer[]): Offer[] =>
  offers.filter(({ usedBy }) => usedBy.includes(page));

/** The offer of a page that sells one only. */
export function onlyOffer(page: string, { offers }: Sale): Offer {
  const [offer] = soldOn(page, offers);
  if (!offer) throw new Error(`Nothing is sold on ${page}.`);
  return offer;
}

/** The offer an address names, by its key or by its package name, in either parameter. */
export function namedOffer(query: URLSearchParams, offers: readonly Offer[]): Offer | undefined {
  const names = [query.get('offer'), query.get('plan')];
  return offers.find(
    ({ offerKey, packageKey }) => names.includes(offerKey) || (packageKey !== null && names.includes(packageKey)),
  );
}

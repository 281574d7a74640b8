import { SINGLE } from '../../../../../backend/src/platform/input-rules/codes.js';
import type { CheckoutPage, OfferView, PaymentsInfoView, ReportView } from '../../../api/types';
import type { VehicleSearch } from '../../../search/search';
import { rememberPackage } from '../../../session/chosen-package';

export interface Sale {
  report: ReportView;
  search: VehicleSearch;
  offers: readonly OfferView[];
  payments: PaymentsInfoView;
}

export interface Order extends Omit<Sale, 'offers'> {
  page: CheckoutPage;
  offer: OfferView;
}

export const soldOn = (page: CheckoutPage, offers: readonly OfferView[]): OfferView[] =>
  offers.filter(({ usedBy }) => usedBy.includes(page));

export function onlyOffer(page: CheckoutPage, { offers }: Sale): OfferView {
  const [offer] = soldOn(page, offers);
  if (!offer) throw new Error(`Nothing is sold on ${page}.`);
  return offer;
}

/** The offer an address names, by its key or by its package name, in either parameter; `offer` before `plan`. */
export function namedOffer(query: URLSearchParams, offers: readonly OfferView[]): OfferView | undefined {
  const names = [query.get('offer'), query.get('plan')].filter((name) => name !== null);
  return names
    .map((name) => offers.find(({ offerKey, packageKey }) => name === offerKey || name === packageKey))
    .find((offer) => offer !== undefined);
}

/** Single reports are sold where no offer is named. @throws Error when the page has none */
export function singleOf(offers: readonly OfferView[]): OfferView {
  const offer = offers.find(({ offerKey }) => offerKey === SINGLE);
  if (!offer) throw new Error(`There is no offer ${SINGLE}.`);
  return offer;
}

/** Writes what is chosen into the address, for a reload and the way back, and a package into the cart. */
export function keepChosen({ offerKey, packageKey }: OfferView, report: ReportView): void {
  const query = new URLSearchParams(window.location.search);
  query.set('offer', offerKey);
  window.history.replaceState(window.history.state, '', `${window.location.pathname}?${query}`);
  if (packageKey) rememberPackage({ reportId: report.id, offerKey });
}

import type { CartVariant, CheckoutPage, CountedPage } from '../api/types';

interface RouteFacts {
  path: `/${string}`;
  /** Built as an HTML document and listed in the sitemap; every other page starts from the empty document. */
  document?: true;
  /** A step of the search: a visitor whose browser crashed there is brought back to it. */
  step?: true;
  /** A visitor about to leave this page is shown the exit offer. */
  exitOffer?: true;
}

/**
 * Every page of the funnel, once. The router, the links, the sitemap, the built documents, the route backup and the server's list of known
 * paths are made from this table. A page that the server sends visitors to has the name that the server uses.
 */
export const ROUTES = {
  home: { path: '/', document: true },
  search: { path: '/search' },
  loading: { path: '/loading', step: true },
  'loading-type': { path: '/loading/:searchType', step: true },
  'loading-search': { path: '/loading/:searchType/:searchValue', step: true },
  'preview-1': { path: '/preview', step: true, exitOffer: true },
  'preview-1-search': { path: '/preview/:searchType/:searchValue', step: true, exitOffer: true },
  'preview-2': { path: '/preview/2', step: true, exitOffer: true },
  downloading: { path: '/downloading', step: true, exitOffer: true },
  'downloading-search': { path: '/downloading/:searchType/:searchValue', step: true, exitOffer: true },
  'cart-1': { path: '/cart/:searchType/:searchValue', step: true, exitOffer: true },
  'cart-2': { path: '/cart/2/:searchType/:searchValue', step: true, exitOffer: true },
  'cart-3': { path: '/cart/3/:searchType/:searchValue', step: true, exitOffer: true },
  upsell: { path: '/upsell', exitOffer: true },
  'user-info': { path: '/user-info', step: true, exitOffer: true },
  'checkout-1': { path: '/checkout', step: true },
  'checkout-2': { path: '/checkout/2', step: true },
  'checkout-3': { path: '/checkout/3', step: true },
  'checkout-4': { path: '/checkout/4', step: true },
  'checkout-5': { path: '/checkout/5', step: true },
  'checkout-upgrade': { path: '/checkout/onetimepurchase', step: true },
  'checkout-one-time': { path: '/checkout/onetimepurchase/1', step: true },
  success: { path: '/success' },
  signature: { path: '/signature', step: true },
  address: { path: '/address', step: true },
  'free-report': { path: '/results/free', step: true, exitOffer: true },
  results: { path: '/results/:reportId', step: true },
  purchases: { path: '/purchases' },
  receipt: { path: '/purchases/receipts/:receiptId' },
  'pay-renewal': { path: '/purchases/pay/:subscriptionId' },
  'your-data': { path: '/privacy/your-data' },
  'email-change': { path: '/email-change' },
  unsubscribe: { path: '/unsubscribe' },
  sample: { path: '/sample' },
  shared: { path: '/shared/:shareToken' },
  compare: { path: '/compare' },
  verify: { path: '/verify' },
  'verify-code': { path: '/verify/:code' },
  about: { path: '/about', document: true },
  contact: { path: '/contact', document: true },
  privacy: { path: '/privacy', document: true },
  terms: { path: '/terms', document: true },
} as const satisfies Record<string, RouteFacts> & Record<CartVariant | CheckoutPage | CountedPage, RouteFacts>;

export type RouteName = keyof typeof ROUTES;
type PathOf<Name extends RouteName> = (typeof ROUTES)[Name]['path'];

/** The routes that are built as HTML documents. */
export type DocumentName = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends { document: true } ? Name : never;
}[RouteName];

type Parameter<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameter<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type Values<Path extends string> = [Parameter<Path>] extends [never] ? [] : [Record<Parameter<Path>, string>];

/** The path of a page, with its parameters encoded and filled in. */
export function pathOf<Name extends RouteName>(name: Name, ...[values]: Values<PathOf<Name>>): string {
  const given: Record<string, string> = values ?? {};
  return ROUTES[name].path.replace(/:(\w+)/g, (_, parameter: string) => encodeURIComponent(given[parameter] ?? ''));
}

const sectionOf = (path: string): string | undefined => path.split('/')[1];

/** True for every path in the section of a step, so that an address with one part too many counts as well. */
export function isStep(path: string): boolean {
  return routes().some((route) => route.step === true && sectionOf(route.path) === sectionOf(path));
}

export const routes = (): RouteFacts[] => Object.values(ROUTES);

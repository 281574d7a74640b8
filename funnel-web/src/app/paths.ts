import type { CheckoutPage, CountedPage, VariantsView } from '../api/types';

interface RouteFacts {
  path: `/${string}`;
  /** Its file under `pages/`, without the ending. Two addresses of one page name the same. */
  page?: string;
  /** Shows the report of a search, or the one its path names: its document brings it along. */
  report?: true;
  /** Built as an HTML document and listed in the sitemap; every other page starts from the empty document. */
  document?: true;
  /** A step of the search: a visitor whose browser crashed there is brought back to it. */
  step?: true;
  /** A visitor about to leave this page is shown the exit offer. */
  exitOffer?: true;
  /** What happens on it is counted, for who agreed to that. */
  counted?: true;
  /** A visitor may be drawn to it by this experiment. */
  experiment?: keyof VariantsView;
}

/**
 * Every page of the funnel, once. The router, the links, the sitemap, the built documents, the route backup and the server's list of known
 * paths are made from this table. A page that the server sends visitors to has the name that the server uses.
 */
export const ROUTES = {
  home: { path: '/', page: 'home/HomePage', document: true, counted: true },
  search: { path: '/search' },
  loading: { path: '/loading', page: 'loading/LoadingPage', step: true, counted: true },
  'loading-type': { path: '/loading/:searchType', page: 'loading/LoadingPage', step: true, counted: true },
  'loading-search': {
    path: '/loading/:searchType/:searchValue',
    page: 'loading/LoadingPage',
    step: true,
    counted: true,
  },
  'preview-1': {
    path: '/preview',
    page: 'preview/FirstPreviewPage',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
  },
  'preview-1-search': {
    path: '/preview/:searchType/:searchValue',
    page: 'preview/FirstPreviewPage',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
  },
  'preview-2': {
    path: '/preview/2',
    page: 'preview/PreviewPage',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
  },
  downloading: {
    path: '/downloading',
    page: 'downloading/DownloadingPage',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
  },
  'downloading-search': {
    path: '/downloading/:searchType/:searchValue',
    page: 'downloading/DownloadingPage',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
  },
  'cart-1': {
    path: '/cart/:searchType/:searchValue',
    page: 'cart/Cart1Page',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
    experiment: 'cart',
  },
  'cart-2': {
    path: '/cart/2/:searchType/:searchValue',
    page: 'cart/Cart2Page',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
    experiment: 'cart',
  },
  'cart-3': {
    path: '/cart/3/:searchType/:searchValue',
    page: 'cart/Cart3Page',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
    experiment: 'cart',
  },
  'cart-2-query': { path: '/cart/2', page: 'cart/CartLinkPage' },
  'cart-3-query': { path: '/cart/3', page: 'cart/CartLinkPage' },
  upsell: {
    path: '/upsell',
    page: 'upsell/UpsellPage',
    report: true,
    exitOffer: true,
    counted: true,
    experiment: 'cart',
  },
  'user-info': { path: '/user-info', page: 'user-info/UserInfoPage', step: true, exitOffer: true, counted: true },
  'checkout-1': { path: '/checkout', page: 'checkout/Checkout1Page', report: true, step: true, counted: true },
  'checkout-2': { path: '/checkout/2', page: 'checkout/Checkout2Page', report: true, step: true, counted: true },
  'checkout-3': { path: '/checkout/3', page: 'checkout/Checkout3Page', report: true, step: true, counted: true },
  'checkout-4': {
    path: '/checkout/4',
    page: 'checkout/Checkout4Page',
    report: true,
    step: true,
    counted: true,
    experiment: 'checkout',
  },
  'checkout-5': {
    path: '/checkout/5',
    page: 'checkout/Checkout5Page',
    report: true,
    step: true,
    counted: true,
    experiment: 'checkout',
  },
  'checkout-upgrade': {
    path: '/checkout/onetimepurchase',
    page: 'checkout/UpgradeCheckoutPage',
    report: true,
    step: true,
    counted: true,
  },
  'checkout-one-time': {
    path: '/checkout/onetimepurchase/1',
    page: 'checkout/OneTimeCheckoutPage',
    report: true,
    step: true,
    counted: true,
  },
  success: { path: '/success', page: 'success/SuccessPage', counted: true },
  signature: { path: '/signature', page: 'signature/SignaturePage', step: true, counted: true },
  address: { path: '/address', page: 'address/AddressPage', step: true, counted: true },
  'free-report': {
    path: '/results/free',
    page: 'results/free/FreeReportPage',
    report: true,
    step: true,
    exitOffer: true,
    counted: true,
  },
  results: { path: '/results/:reportId', page: 'results/ResultsPage', report: true, step: true, counted: true },
  purchases: { path: '/purchases', page: 'purchases/PurchasesPage' },
  receipt: { path: '/purchases/receipts/:receiptId', page: 'purchases/ReceiptPage' },
  'pay-renewal': { path: '/purchases/pay/:subscriptionId', page: 'checkout/RenewalPage' },
  'your-data': { path: '/privacy/your-data', page: 'your-data/YourDataPage' },
  'email-change': { path: '/email-change', page: 'email-change/EmailChangePage' },
  unsubscribe: { path: '/unsubscribe', page: 'unsubscribe/UnsubscribePage' },
  sample: { path: '/sample', page: 'results/SamplePage' },
  shared: { path: '/shared/:shareToken', page: 'results/SharedPage' },
  compare: { path: '/compare', page: 'results/compare/ComparePage' },
  verify: { path: '/verify', page: 'verify/VerifyPage' },
  'verify-code': { path: '/verify/:code', page: 'verify/VerifyPage' },
  about: { path: '/about', page: 'company/AboutPage', document: true },
  contact: { path: '/contact', page: 'company/ContactPage', document: true },
  privacy: { path: '/privacy', page: 'company/PrivacyPage', document: true },
  terms: { path: '/terms', page: 'company/TermsPage', document: true },
} as const satisfies Record<string, RouteFacts> &
  Record<CheckoutPage, RouteFacts> &
  Record<CountedPage, RouteFacts & { counted: true }> &
  Record<VariantsView['cart'], RouteFacts & { experiment: 'cart' }> &
  Record<VariantsView['checkout'], RouteFacts & { experiment: 'checkout' }>;

export type RouteName = keyof typeof ROUTES;
type PathOf<Name extends RouteName> = (typeof ROUTES)[Name]['path'];

type RouteWith<Facts extends Partial<RouteFacts>> = {
  [Name in RouteName]: (typeof ROUTES)[Name] extends Facts ? Name : never;
}[RouteName];

/** The routes that are built as HTML documents. */
export type DocumentName = RouteWith<{ document: true }>;

const NAMES = Object.keys(ROUTES) as RouteName[];
const factsOf = (name: RouteName): RouteFacts => ROUTES[name];

/** The pages whose visits are counted. */
export const countedPages = () => NAMES.filter((name) => factsOf(name).counted) as RouteWith<{ counted: true }>[];

/** The pages that an experiment draws visitors to. */
export const variantsOf = <Experiment extends keyof VariantsView>(experiment: Experiment) =>
  NAMES.filter((name) => factsOf(name).experiment === experiment) as RouteWith<{ experiment: Experiment }>[];

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

export const sectionOf = (path: string): string | undefined => path.split('/')[1];

/** True for every path in the section of a step, so that an address with one part too many counts as well. */
export function isStep(path: string): boolean {
  return routes().some((route) => route.step === true && sectionOf(route.path) === sectionOf(path));
}

export const routes = (): RouteFacts[] => Object.values(ROUTES);

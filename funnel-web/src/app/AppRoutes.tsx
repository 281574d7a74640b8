import { lazy, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router-dom';
import HomePage from '../pages/home/HomePage';
import NotFoundPage from '../pages/NotFoundPage';
import { ROUTES, type RouteName } from './paths';
import { type Load, useSoon } from '../ui/soon';
import { SearchRedirect } from './SearchRedirect';

type LoadPart = () => Promise<{ default: ComponentType }>;

const loadQueryLayout: LoadPart = () => import('./QueryLayout');
const AboutPage = lazy(() => import('../pages/company/AboutPage'));
const ContactPage = lazy(() => import('../pages/company/ContactPage'));
const PrivacyPage = lazy(() => import('../pages/company/PrivacyPage'));
const TermsPage = lazy(() => import('../pages/company/TermsPage'));
const loadLoading = () => import('../pages/loading/LoadingPage');
const loadPreview = () => import('../pages/preview/PreviewPage');
const loadFirstPreview = () => import('../pages/preview/FirstPreviewPage');
const loadDownloading = () => import('../pages/downloading/DownloadingPage');
const loadCart2 = () => import('../pages/cart/Cart2Page');
const loadCart1 = () => import('../pages/cart/Cart1Page');
const loadCart3 = () => import('../pages/cart/Cart3Page');
const loadUpsell = () => import('../pages/upsell/UpsellPage');
const loadUserInfo = () => import('../pages/user-info/UserInfoPage');
const loadCheckout1 = () => import('../pages/checkout/Checkout1Page');
const loadCheckout2 = () => import('../pages/checkout/Checkout2Page');
const loadCheckout3 = () => import('../pages/checkout/Checkout3Page');
const loadCheckout4 = () => import('../pages/checkout/Checkout4Page');
const loadCheckout5 = () => import('../pages/checkout/Checkout5Page');
const loadUpgradeCheckout = () => import('../pages/checkout/UpgradeCheckoutPage');
const loadOneTimeCheckout = () => import('../pages/checkout/OneTimeCheckoutPage');
const loadRenewal = () => import('../pages/checkout/RenewalPage');
const loadSuccess = () => import('../pages/success/SuccessPage');
const loadSignature = () => import('../pages/signature/SignaturePage');
const loadAddress = () => import('../pages/address/AddressPage');
const loadFreeReport = () => import('../pages/results/free/FreeReportPage');
const loadResults = () => import('../pages/results/ResultsPage');
const loadPurchases = () => import('../pages/purchases/PurchasesPage');
const loadReceipt = () => import('../pages/purchases/ReceiptPage');
const loadYourData = () => import('../pages/your-data/YourDataPage');
const loadEmailChange = () => import('../pages/email-change/EmailChangePage');
const loadUnsubscribe = () => import('../pages/unsubscribe/UnsubscribePage');
const loadShared = () => import('../pages/results/SharedPage');
const loadSample = () => import('../pages/results/SamplePage');
const loadCompare = () => import('../pages/results/compare/ComparePage');
const loadVerify = () => import('../pages/verify/VerifyPage');

/** On the server of development only; the build leaves it out. */
const StyleguidePage = import.meta.env.DEV ? lazy(() => import('../styleguide/StyleguidePage')) : null;

/** Pages that need no report: they come without the code that asks for one. */
const PLAIN_PAGES = {
  home: HomePage,
  search: SearchRedirect,
  about: AboutPage,
  contact: ContactPage,
  privacy: PrivacyPage,
  terms: TermsPage,
} satisfies Partial<Record<RouteName, ComponentType>>;

type FunnelPage = Exclude<RouteName, keyof typeof PLAIN_PAGES>;

const LOADS: Record<FunnelPage, LoadPart> = {
  loading: loadLoading,
  'loading-type': loadLoading,
  'loading-search': loadLoading,
  'preview-1': loadFirstPreview,
  'preview-2': loadPreview,
  'preview-1-search': loadFirstPreview,
  downloading: loadDownloading,
  'downloading-search': loadDownloading,
  'cart-1': loadCart1,
  'cart-2': loadCart2,
  'cart-3': loadCart3,
  upsell: loadUpsell,
  'user-info': loadUserInfo,
  'checkout-1': loadCheckout1,
  'checkout-2': loadCheckout2,
  'checkout-3': loadCheckout3,
  'checkout-4': loadCheckout4,
  'checkout-5': loadCheckout5,
  'checkout-upgrade': loadUpgradeCheckout,
  'checkout-one-time': loadOneTimeCheckout,
  success: loadSuccess,
  signature: loadSignature,
  address: loadAddress,
  'free-report': loadFreeReport,
  results: loadResults,
  purchases: loadPurchases,
  receipt: loadReceipt,
  'pay-renewal': loadRenewal,
  'your-data': loadYourData,
  'email-change': loadEmailChange,
  unsubscribe: loadUnsubscribe,
  sample: loadSample,
  shared: loadShared,
  compare: loadCompare,
  verify: loadVerify,
  'verify-code': loadVerify,
};

/** Two addresses of one page are one page: going from one to the other keeps it. */
const parts = new Map<LoadPart, ComponentType>(
  [loadQueryLayout, ...Object.values(LOADS)].map((load) => [load, lazy(load)]),
);

/**
 * Loads what the page of an address is drawn with, before anything is drawn: a lazy part first shows that it waits, and React leaves that for
 * at least 300 ms, in which the page asks for nothing. What cannot be loaded is asked for again where it is shown.
 */
export async function loadPartsOf(path: string): Promise<void> {
  const name = Object.keys(LOADS).find((page) => matchPath(ROUTES[page as FunnelPage].path, path)) as
    FunnelPage | undefined;
  const loads = name ? [loadQueryLayout, LOADS[name]] : [];
  await Promise.all(loads.map(async (load) => parts.set(load, (await load()).default))).catch(() => undefined);
}

/**
 * Which pages a visitor most often goes to next. Their scripts are fetched on the page before, so that a step that was paid for or sent
 * is followed by the next one although the connection is lost meanwhile.
 */
const NEXT: Partial<Record<RouteName, readonly FunnelPage[]>> = {
  home: ['loading'],
  loading: ['preview-1', 'preview-2'],
  'loading-type': ['preview-2'],
  'loading-search': ['preview-2'],
  'preview-1': ['downloading'],
  'preview-1-search': ['downloading'],
  'preview-2': ['downloading'],
  downloading: ['cart-2', 'upsell'],
  'downloading-search': ['cart-2', 'upsell'],
  'cart-1': ['checkout-4', 'checkout-2'],
  'cart-2': ['checkout-4', 'checkout-2'],
  'cart-3': ['checkout-3', 'checkout-4'],
  upsell: ['checkout-1', 'user-info'],
  'user-info': ['free-report'],
  'free-report': ['checkout-upgrade'],
  'checkout-1': ['signature'],
  'checkout-2': ['signature'],
  'checkout-3': ['signature'],
  'checkout-4': ['signature'],
  'checkout-5': ['success'],
  'checkout-upgrade': ['signature', 'success'],
  'checkout-one-time': ['signature', 'success'],
  success: ['signature'],
  signature: ['address'],
  address: ['results'],
  purchases: ['signature', 'address', 'results'],
};

const soonAfter = (name: RouteName): Load[] => {
  const next = (NEXT[name] ?? []).map((page) => LOADS[page]);
  return next.length > 0 ? [loadQueryLayout, ...next] : [];
};

const SOON = new Map((Object.keys(ROUTES) as RouteName[]).map((name) => [name, soonAfter(name)]));
const NONE: Load[] = [];

/** Home stays as light as it was until somebody uses it. */
function Ahead({ of }: { of: RouteName }) {
  useSoon(SOON.get(of) ?? NONE, of === 'home' ? 'used' : 'idle');
  return null;
}

function routeOf(name: RouteName, Page: ComponentType) {
  const { path } = ROUTES[name];
  const element = (
    <>
      <Page />
      <Ahead of={name} />
    </>
  );
  return <Route key={path} path={path} element={element} />;
}

const plainRoutes = () => Object.entries(PLAIN_PAGES).map(([name, Page]) => routeOf(name as RouteName, Page));
const funnelRoutes = () => {
  const Layout = parts.get(loadQueryLayout);
  const pages = Object.entries(LOADS).flatMap(([name, load]) => {
    const Page = parts.get(load);
    return Page ? routeOf(name as RouteName, Page) : [];
  });
  return Layout ? <Route element={<Layout />}>{pages}</Route> : null;
};

/** Home comes with the first script; every other step is loaded ahead on the page before it, or when it is reached. */
export function AppRoutes() {
  return (
    <Routes>
      {plainRoutes()}
      {funnelRoutes()}
      {StyleguidePage ? <Route path="/styleguide" element={<StyleguidePage />} /> : null}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

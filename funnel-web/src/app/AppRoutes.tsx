import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import HomePage from '../pages/home/HomePage';
import NotFoundPage from '../pages/NotFoundPage';
import { ROUTES, type RouteName } from './paths';
import { SearchRedirect } from './SearchRedirect';

const QueryLayout = lazy(() => import('./QueryLayout'));
const LoadingPage = lazy(() => import('../pages/loading/LoadingPage'));
const PreviewPage = lazy(() => import('../pages/preview/PreviewPage'));
const FirstPreviewPage = lazy(() => import('../pages/preview/FirstPreviewPage'));
const DownloadingPage = lazy(() => import('../pages/downloading/DownloadingPage'));
const Cart2Page = lazy(() => import('../pages/cart/Cart2Page'));
const Cart1Page = lazy(() => import('../pages/cart/Cart1Page'));
const Cart3Page = lazy(() => import('../pages/cart/Cart3Page'));
const UpsellPage = lazy(() => import('../pages/upsell/UpsellPage'));
const UserInfoPage = lazy(() => import('../pages/user-info/UserInfoPage'));
const Checkout1Page = lazy(() => import('../pages/checkout/Checkout1Page'));
const Checkout2Page = lazy(() => import('../pages/checkout/Checkout2Page'));
const Checkout3Page = lazy(() => import('../pages/checkout/Checkout3Page'));
const Checkout4Page = lazy(() => import('../pages/checkout/Checkout4Page'));
const Checkout5Page = lazy(() => import('../pages/checkout/Checkout5Page'));
const UpgradeCheckoutPage = lazy(() => import('../pages/checkout/UpgradeCheckoutPage'));
const OneTimeCheckoutPage = lazy(() => import('../pages/checkout/OneTimeCheckoutPage'));
const RenewalPage = lazy(() => import('../pages/checkout/RenewalPage'));
const SuccessPage = lazy(() => import('../pages/success/SuccessPage'));
const SignaturePage = lazy(() => import('../pages/signature/SignaturePage'));
const AddressPage = lazy(() => import('../pages/address/AddressPage'));
const FreeReportPage = lazy(() => import('../pages/results/free/FreeReportPage'));
const ResultsPage = lazy(() => import('../pages/results/ResultsPage'));
const PurchasesPage = lazy(() => import('../pages/purchases/PurchasesPage'));
const ReceiptPage = lazy(() => import('../pages/purchases/ReceiptPage'));
const YourDataPage = lazy(() => import('../pages/your-data/YourDataPage'));
const EmailChangePage = lazy(() => import('../pages/email-change/EmailChangePage'));
const UnsubscribePage = lazy(() => import('../pages/unsubscribe/UnsubscribePage'));
const SharedPage = lazy(() => import('../pages/results/SharedPage'));
const ComparePage = lazy(() => import('../pages/results/compare/ComparePage'));
const VerifyPage = lazy(() => import('../pages/verify/VerifyPage'));
const AboutPage = lazy(() => import('../pages/company/AboutPage'));
const ContactPage = lazy(() => import('../pages/company/ContactPage'));
const PrivacyPage = lazy(() => import('../pages/company/PrivacyPage'));
const TermsPage = lazy(() => import('../pages/company/TermsPage'));

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

const FUNNEL_PAGES: Record<Exclude<RouteName, keyof typeof PLAIN_PAGES>, ComponentType> = {
  loading: LoadingPage,
  'loading-type': LoadingPage,
  'loading-search': LoadingPage,
  'preview-1': FirstPreviewPage,
  'preview-2': PreviewPage,
  'preview-1-search': FirstPreviewPage,
  downloading: DownloadingPage,
  'downloading-search': DownloadingPage,
  'cart-1': Cart1Page,
  'cart-2': Cart2Page,
  'cart-3': Cart3Page,
  upsell: UpsellPage,
  'user-info': UserInfoPage,
  'checkout-1': Checkout1Page,
  'checkout-2': Checkout2Page,
  'checkout-3': Checkout3Page,
  'checkout-4': Checkout4Page,
  'checkout-5': Checkout5Page,
  'checkout-upgrade': UpgradeCheckoutPage,
  'checkout-one-time': OneTimeCheckoutPage,
  success: SuccessPage,
  signature: SignaturePage,
  address: AddressPage,
  'free-report': FreeReportPage,
  results: ResultsPage,
  purchases: PurchasesPage,
  receipt: ReceiptPage,
  'pay-renewal': RenewalPage,
  'your-data': YourDataPage,
  'email-change': EmailChangePage,
  unsubscribe: UnsubscribePage,
  shared: SharedPage,
  compare: ComparePage,
  verify: VerifyPage,
  'verify-code': VerifyPage,
};

function routesOf(pages: Partial<Record<RouteName, ComponentType>>) {
  return Object.entries(pages).map(([name, Page]) => {
    const { path } = ROUTES[name as RouteName];
    return <Route key={path} path={path} element={<Page />} />;
  });
}

/** Home comes with the first script; every other step loads when it is reached. */
export function AppRoutes() {
  return (
    <Routes>
      {routesOf(PLAIN_PAGES)}
      <Route element={<QueryLayout />}>{routesOf(FUNNEL_PAGES)}</Route>
      {StyleguidePage ? <Route path="/styleguide" element={<StyleguidePage />} /> : null}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

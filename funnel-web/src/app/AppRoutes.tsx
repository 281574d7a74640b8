import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import HomePage from '../pages/home/HomePage';
import NotFoundPage from '../pages/NotFoundPage';
import { SearchRedirect } from './SearchRedirect';

const QueryLayout = lazy(() => import('./QueryLayout'));
const LoadingPage = lazy(() => import('../pages/loading/LoadingPage'));
const PreviewPage = lazy(() => import('../pages/preview/PreviewPage'));
const DownloadingPage = lazy(() => import('../pages/downloading/DownloadingPage'));
const CartPage = lazy(() => import('../pages/cart/CartPage'));
const CheckoutPage = lazy(() => import('../pages/checkout/CheckoutPage'));
const SignaturePage = lazy(() => import('../pages/signature/SignaturePage'));
const AddressPage = lazy(() => import('../pages/address/AddressPage'));
const ResultsPage = lazy(() => import('../pages/results/ResultsPage'));
const AboutPage = lazy(() => import('../pages/company/AboutPage'));
const ContactPage = lazy(() => import('../pages/company/ContactPage'));
const PrivacyPage = lazy(() => import('../pages/company/PrivacyPage'));
const TermsPage = lazy(() => import('../pages/company/TermsPage'));

/** On the server of development only; the build leaves it out. */
const StyleguidePage = import.meta.env.DEV ? lazy(() => import('../styleguide/StyleguidePage')) : null;

/** Pages that read reports, by path. All paths of the funnel also stand in routes.json, from which the server knows what is not a 404. */
const FUNNEL_PAGES: Record<string, ComponentType> = {
  '/loading': LoadingPage,
  '/loading/:searchType': LoadingPage,
  '/loading/:searchType/:searchValue': LoadingPage,
  '/preview/2': PreviewPage,
  '/downloading': DownloadingPage,
  '/downloading/:searchType/:searchValue': DownloadingPage,
  '/cart/2/:searchType/:searchValue': CartPage,
  '/checkout/4': CheckoutPage,
  '/signature': SignaturePage,
  '/address': AddressPage,
  '/results/:reportId': ResultsPage,
};

const PLAIN_PAGES: Record<string, ComponentType> = {
  '/': HomePage,
  '/search': SearchRedirect,
  '/about': AboutPage,
  '/contact': ContactPage,
  '/privacy': PrivacyPage,
  '/terms': TermsPage,
};

function routesOf(pages: Record<string, ComponentType>) {
  return Object.entries(pages).map(([path, Page]) => <Route key={path} path={path} element={<Page />} />);
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

import { lazy, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import HomePage from '../pages/home/HomePage';
import NotFoundPage from '../pages/NotFoundPage';
import { ROUTES, type RouteName } from './paths';
import { isPlain, LAZY_PAGES, loadLayout, loadPage, partOf, type LazyPage } from './parts';
import { type Load, useSoon } from '../ui/use-soon';
import { SearchRedirect } from './SearchRedirect';

/** On the server of development only; the build leaves it out. */
const StyleguidePage = import.meta.env.DEV ? lazy(() => import('../styleguide/StyleguidePage')) : null;

/**
 * Which pages a visitor most often goes to next. Their scripts are fetched on the page before, so that a step that was paid for or sent
 * is followed by the next one although the connection is lost meanwhile.
 */
const NEXT: Partial<Record<RouteName, readonly LazyPage[]>> = {
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
  const next = (NEXT[name] ?? []).map(loadPage);
  return next.length > 0 ? [loadLayout, ...next] : [];
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

const lazyRoutes = (names: readonly LazyPage[]) => names.map((name) => routeOf(name, partOf(loadPage(name))));

function stepRoutes() {
  const QueryLayout = partOf(loadLayout);
  return <Route element={<QueryLayout />}>{lazyRoutes(LAZY_PAGES.filter((name) => !isPlain(name)))}</Route>;
}

/** Home comes with the first script; every other step is loaded ahead on the page before it, or when it is reached. */
export function AppRoutes() {
  return (
    <Routes>
      {routeOf('home', HomePage)}
      {routeOf('search', SearchRedirect)}
      {lazyRoutes(LAZY_PAGES.filter(isPlain))}
      {stepRoutes()}
      {StyleguidePage ? <Route path="/styleguide" element={<StyleguidePage />} /> : null}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

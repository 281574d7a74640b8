import { type ComponentType } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import HomePage from '../pages/home/HomePage';
import NotFoundPage from '../pages/NotFoundPage';
import { ROUTES, type RouteName, variantsOf } from './paths';
import { isPlain, LAZY_PAGES, loadLayout, loadPage, partOf, type LazyPage } from './parts';
import { type Load, useSoon } from '../ui/use-soon';
import { SearchRedirect } from './SearchRedirect';

const CARTS: readonly LazyPage[] = variantsOf('cart');
const CHECKOUTS: readonly LazyPage[] = variantsOf('checkout');

/** Which pages a visitor most often goes to next. */
const NEXT: Partial<Record<RouteName, readonly LazyPage[]>> = {
  home: ['loading'],
  loading: ['preview-1', 'preview-2'],
  'loading-type': ['preview-2'],
  'loading-search': ['preview-2'],
  'preview-1': ['downloading'],
  'preview-1-search': ['downloading'],
  'preview-2': ['downloading', 'user-info'],
  downloading: CARTS,
  'downloading-search': CARTS,
  'cart-1': ['checkout-2', 'cart-2'],
  'cart-2': [...CHECKOUTS, 'checkout-2'],
  'cart-3': ['checkout-3', 'checkout-2'],
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

const nextOf = (name: RouteName): readonly LazyPage[] => NEXT[name] ?? [];

/** The scripts of the next two steps: a connection that is lost now is missed after them (docs/decisions/0022-page-documents.md). */
const soonAfter = (name: RouteName): Load[] => {
  const pages = new Set([...nextOf(name), ...nextOf(name).flatMap(nextOf)]);
  return pages.size > 0 ? [...new Set([loadLayout, ...[...pages].map(loadPage)])] : [];
};

const SOON = new Map((Object.keys(ROUTES) as RouteName[]).map((name) => [name, soonAfter(name)]));
const NONE: Load[] = [];

/** Home stays as light as it was until somebody uses it. */
function Ahead({ of }: { of: RouteName }) {
  useSoon(SOON.get(of) ?? NONE, of === 'home' ? 'used' : 'idle');
  return null;
}

function routeOf(name: RouteName, Page: ComponentType): RouteObject {
  const element = (
    <>
      <Page />
      <Ahead of={name} />
    </>
  );
  return { path: ROUTES[name].path, element };
}

const lazyRoutes = (names: readonly LazyPage[]) => names.map((name) => routeOf(name, partOf(loadPage(name))));

function createRoutes(): RouteObject[] {
  const QueryLayout = partOf(loadLayout);
  return [
    routeOf('home', HomePage),
    routeOf('search', SearchRedirect),
    ...lazyRoutes(LAZY_PAGES.filter(isPlain)),
    { element: <QueryLayout />, children: lazyRoutes(LAZY_PAGES.filter((name) => !isPlain(name))) },
    { path: '*', element: <NotFoundPage /> },
  ];
}

/** Home comes with the first script; every other step is loaded ahead on the page before it, or when it is reached. */
export function AppRoutes() {
  return useRoutes(createRoutes());
}

import { QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import {
  Admin,
  CustomRoutes,
  memoryStore,
  reactRouterProvider,
  Resource,
  type RouterNavigateFunction,
  type RouterProvider,
} from 'react-admin';
import { BrowserRouter, Navigate, Route, useHref, useLocation } from 'react-router-dom';
import { LoginPage } from '../login/LoginPage';
import { PeriodProvider } from '../period/period';
import { authProvider } from '../providers/authProvider';
import { dataProvider } from '../providers/dataProvider';
import { ConsoleLayout } from './ConsoleLayout';
import { SCREENS, TABS } from './screens';
import { darkTheme, lightTheme } from './theme';

/** In memory, so that nothing of a session stays in the browser. */
const store = memoryStore();

/** Data stays as fetched until the operator refreshes. */
const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false } },
});

/**
 * Lists navigate to their filter half a second after typing. While the next screen loads, that would lead back to the
 * list, so changes of the search alone are ignored once the address shows another page.
 */
function useNavigate(): RouterNavigateFunction {
  const navigate = reactRouterProvider.useNavigate();
  const here = useRef('');
  const path = useHref(useLocation().pathname);
  useEffect(() => void (here.current = path), [path]);
  return useCallback(
    (to, options) => {
      const searchAlone = typeof to === 'object' && to.pathname === undefined;
      if (searchAlone && window.location.pathname !== here.current) return;
      navigate(to, options);
    },
    [navigate],
  );
}

const routerProvider: RouterProvider = { ...reactRouterProvider, useNavigate };

export function App() {
  return (
    <BrowserRouter basename="/admin">
      <PeriodProvider>
        <Admin
          title="Roadbook console"
          authProvider={authProvider}
          dataProvider={dataProvider}
          queryClient={queryClient}
          store={store}
          routerProvider={routerProvider}
          layout={ConsoleLayout}
          loginPage={LoginPage}
          theme={lightTheme}
          darkTheme={darkTheme}
          requireAuth
          disableTelemetry
        >
          <CustomRoutes>
            <Route path="/" element={<Navigate to="/conversions" replace />} />
            {Object.entries(TABS).map(([path, Tab]) => (
              <Route key={path} path={path} element={<Tab />} />
            ))}
            {SCREENS.map(({ name, page: Page }) => Page && <Route key={name} path={`/${name}`} element={<Page />} />)}
          </CustomRoutes>
          {SCREENS.map(({ name, list }) => list && <Resource key={name} name={name} list={list} />)}
        </Admin>
      </PeriodProvider>
    </BrowserRouter>
  );
}

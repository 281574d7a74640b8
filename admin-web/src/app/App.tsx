import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { BrowserRouter, Navigate, Route } from 'react-router-dom';
import { LoginPage } from '../login/LoginPage';
import { PeriodProvider } from '../period/PeriodContext';
import { authProvider } from '../providers/authProvider';
import { dataProvider } from '../providers/dataProvider';
import { ConsoleLayout } from './ConsoleLayout';
import { queryClient } from './query-client';
import { routerProvider } from './router';
import { SCREENS, TABS } from './screens';
import { darkTheme, lightTheme } from './theme';

/** In memory, so that nothing of a session stays in the browser. */
const store = memoryStore();

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

import { Admin, memoryStore, Resource } from 'react-admin';
import { BrowserRouter } from 'react-router-dom';
import { LoginPage } from '../login/LoginPage';
import { authProvider } from '../providers/authProvider';
import { dataProvider } from '../providers/dataProvider';
import { reports } from '../reports/resource';
import { ConsoleLayout } from './ConsoleLayout';
import { darkTheme, lightTheme } from './theme';

/** Nothing of a session may stay in the browser: preferences live in memory, the session in its HttpOnly cookie. */
const store = memoryStore();

/** The console. A new resource is a folder of its own and one line here. */
export function App() {
  return (
    <BrowserRouter basename="/admin">
      <Admin
        title="Roadbook console"
        authProvider={authProvider}
        dataProvider={dataProvider}
        store={store}
        layout={ConsoleLayout}
        loginPage={LoginPage}
        theme={lightTheme}
        darkTheme={darkTheme}
        requireAuth
        disableTelemetry
      >
        <Resource {...reports} />
      </Admin>
    </BrowserRouter>
  );
}

import { Admin, CustomRoutes, memoryStore, Resource } from 'react-admin';
import { BrowserRouter, Navigate, Route } from 'react-router-dom';
import { LoginPage } from '../login/LoginPage';
import { PeriodProvider } from '../period/PeriodContext';
import { authProvider } from '../providers/authProvider';
import { dataProvider } from '../providers/dataProvider';
import { ConsoleLayout } from './ConsoleLayout';
import { queryClient } from './query-client';
import { routerProvider } from './router';
import {
  AccountPage,
  AuditList,
  CaseList,
  CasePage,
  SubscriptionPaymentList,
  ConversionsPage,
  ErrorList,
  FunnelPage,
  JobList,
  MailList,
  OfferPage,
  OperatorPage,
  PaymentList,
  ProviderPage,
  ReportList,
  SecurityPage,
  SubscriptionList,
  TimelinePage,
} from './screens';
import { darkTheme, lightTheme } from './theme';

/** Nothing of a session may stay in the browser: preferences live in memory, the session in its HttpOnly cookie. */
const store = memoryStore();

/** The console: three tabs, and a list for each thing the shop keeps. */
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
            <Route path="/conversions" element={<ConversionsPage />} />
            <Route path="/funnel" element={<FunnelPage />} />
            <Route path="/security" element={<SecurityPage />} />
            <Route path="/visitors/:userId" element={<TimelinePage />} />
            <Route path="/cases/:caseId" element={<CasePage />} />
            <Route path="/offers" element={<OfferPage />} />
            <Route path="/providers" element={<ProviderPage />} />
            <Route path="/operators" element={<OperatorPage />} />
            <Route path="/account" element={<AccountPage />} />
          </CustomRoutes>
          <Resource name="cases" list={CaseList} />
          <Resource name="reports" list={ReportList} />
          <Resource name="checkout-sessions" list={PaymentList} />
          <Resource name="subscription-payments" list={SubscriptionPaymentList} />
          <Resource name="subscriptions" list={SubscriptionList} />
          <Resource name="mails" list={MailList} />
          <Resource name="error-groups" list={ErrorList} />
          <Resource name="jobs" list={JobList} />
          <Resource name="audit" list={AuditList} />
        </Admin>
      </PeriodProvider>
    </BrowserRouter>
  );
}

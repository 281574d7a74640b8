import type { SvgIconComponent } from '@mui/icons-material';
import AuditIcon from '@mui/icons-material/HistoryEduOutlined';
import JobsIcon from '@mui/icons-material/EngineeringOutlined';
import CasesIcon from '@mui/icons-material/GavelOutlined';
import ErrorsIcon from '@mui/icons-material/BugReportOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import OffersIcon from '@mui/icons-material/SellOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import SubscriptionsIcon from '@mui/icons-material/AutorenewOutlined';
import ProvidersIcon from '@mui/icons-material/HubOutlined';
import OperatorsIcon from '@mui/icons-material/BadgeOutlined';
import ReportsIcon from '@mui/icons-material/DescriptionOutlined';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

type Screen = LazyExoticComponent<ComponentType>;

/** A screen; without a text it is not in the menu. */
interface MenuScreen {
  /** Path of a page, resource of a list. */
  name: string;
  text?: string;
  Icon?: SvgIconComponent;
  forOwners?: true;
  list?: Screen;
  page?: Screen;
}

export const TABS: Record<string, Screen> = {
  '/conversions': lazy(() => import('../conversions/ConversionsPage')),
  '/funnel': lazy(() => import('../funnel/FunnelPage')),
  '/security': lazy(() => import('../security/SecurityPage')),
  '/visitors/:userId': lazy(() => import('../visitors/TimelinePage')),
  '/cases/:caseId': lazy(() => import('../cases/CasePage')),
  '/account': lazy(() => import('../account/AccountPage')),
};

/** In the order of the menu. */
export const SCREENS: readonly MenuScreen[] = [
  { name: 'cases', text: 'Cases', Icon: CasesIcon, list: lazy(() => import('../cases/CaseList')) },
  { name: 'reports', text: 'Reports', Icon: ReportsIcon, list: lazy(() => import('../reports/ReportList')) },
  { name: 'checkout-sessions', text: 'Payments', Icon: PaymentsIcon, list: lazy(() => import('../shop/PaymentList')) },
  { name: 'subscription-payments', list: lazy(() => import('../shop/SubscriptionPaymentList')) },
  {
    name: 'subscriptions',
    text: 'Subscriptions',
    Icon: SubscriptionsIcon,
    list: lazy(() => import('../shop/SubscriptionList')),
  },
  { name: 'offers', text: 'Offers', Icon: OffersIcon, page: lazy(() => import('../shop/OfferPage')) },
  { name: 'mails', text: 'Outgoing mail', Icon: MailIcon, list: lazy(() => import('../shop/MailList')) },
  { name: 'error-groups', text: 'Client errors', Icon: ErrorsIcon, list: lazy(() => import('../shop/ErrorList')) },
  { name: 'jobs', text: 'Jobs', Icon: JobsIcon, list: lazy(() => import('../shop/JobList')) },
  { name: 'providers', text: 'Providers', Icon: ProvidersIcon, page: lazy(() => import('../shop/ProviderPage')) },
  { name: 'audit', text: 'Audit trail', Icon: AuditIcon, list: lazy(() => import('../shop/AuditList')) },
  {
    name: 'operators',
    text: 'Operators',
    Icon: OperatorsIcon,
    forOwners: true,
    page: lazy(() => import('../operators/OperatorPage')),
  },
];

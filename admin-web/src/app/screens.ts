import { lazy } from 'react';

/** Each screen is fetched when it is opened first. */
export const ConversionsPage = lazy(() => import('../conversions/ConversionsPage'));
export const FunnelPage = lazy(() => import('../funnel/FunnelPage'));
export const SecurityPage = lazy(() => import('../security/SecurityPage'));
export const TimelinePage = lazy(() => import('../visitors/TimelinePage'));
export const ReportList = lazy(() => import('../reports/ReportList'));
export const PaymentList = lazy(() => import('../shop/PaymentList'));
export const SubscriptionPaymentList = lazy(() => import('../shop/SubscriptionPaymentList'));
export const SubscriptionList = lazy(() => import('../shop/SubscriptionList'));
export const OfferPage = lazy(() => import('../shop/OfferPage'));
export const MailList = lazy(() => import('../shop/MailList'));
export const ErrorList = lazy(() => import('../shop/ErrorList'));
export const JobList = lazy(() => import('../shop/JobList'));
export const ProviderPage = lazy(() => import('../shop/ProviderPage'));
export const AccountPage = lazy(() => import('../account/AccountPage'));
export const OperatorPage = lazy(() => import('../operators/OperatorPage'));
export const CaseList = lazy(() => import('../cases/CaseList'));
export const CasePage = lazy(() => import('../cases/CasePage'));
export const AuditList = lazy(() => import('../shop/AuditList'));

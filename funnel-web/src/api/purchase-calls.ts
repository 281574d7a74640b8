import { allPages } from './all-pages';
import { change, post } from './client';
import type {
  CorrectDataDto,
  EmailChangeDoneView,
  ErasedView,
  MailChoiceView,
  PersonalDataView,
  BoughtSubscriptionView,
  PurchasesView,
  AskRefundDto,
  RefundAnswerView,
  RenewalPaymentView,
  SubscriptionView,
  UnlockedReportView,
  UserView,
  MonitoringStoppedView,
} from './types';

/** What a visitor does after the sale. Apart from the other calls because the first pages need none of it. */
const rowsOf = ({ reports, credits, subscriptions, receipts }: PurchasesView) =>
  Math.max(reports.length, credits.lines.length, subscriptions.length, receipts.length);
export async function fetchPurchases(): Promise<PurchasesView> {
  const pages = await allPages('purchases', rowsOf);
  return {
    ...pages[0],
    reports: pages.flatMap(({ reports }) => reports),
    credits: { ...pages[0].credits, lines: pages.flatMap(({ credits }) => credits.lines) },
    subscriptions: pages.flatMap(({ subscriptions }) => subscriptions),
    receipts: pages.flatMap(({ receipts }) => receipts),
  };
}
export const askRefund = (id: string, claim: AskRefundDto) =>
  post<RefundAnswerView>(`purchases/${encodeURIComponent(id)}/refund`, claim);
export const cancelSubscription = (id: string) =>
  post<BoughtSubscriptionView>(`subscriptions/${encodeURIComponent(id)}/cancel`, {});
export const resumeSubscription = (id: string) =>
  post<BoughtSubscriptionView>(`subscriptions/${encodeURIComponent(id)}/resume`, {});
export const openRenewalPayment = (id: string) =>
  post<RenewalPaymentView>(`checkout/renewal/${encodeURIComponent(id)}`, {});
export const payRenewal = (id: string, paymentMethod?: string) =>
  post<SubscriptionView>(`checkout/renewal/${encodeURIComponent(id)}/complete`, paymentMethod ? { paymentMethod } : {});
export const unlockReport = (id: string) => post<UnlockedReportView>(`reports/${encodeURIComponent(id)}/unlock`, {});
export const buyExtraReport = (reportId: string) =>
  post<UnlockedReportView>('checkout/extra-report', { reportId, confirmed: true });
/** @param reportId the report to open afterwards */
export const requestLink = (email: string, reportId: string | null) =>
  post<{ sent: boolean }>('users/magic-link', { email, ...(reportId ? { reportId } : {}) });
export const consumeLink = (token: string) => post<UserView>('users/magic-link/consume', { token });
export const correctPersonalData = (input: CorrectDataDto) => change<PersonalDataView>('PATCH', 'privacy/data', input);
export const eraseAddresses = () => change<PersonalDataView>('DELETE', 'privacy/data/addresses', {});
export const erasePersonalData = () => change<ErasedView>('DELETE', 'privacy/data', {});
/** What the links of mails lead to. Their answers tell nothing about the mailbox. */
export const stopMails = (token: string) => post<MailChoiceView>('mail/unsubscribe', { token });
export const resumeMails = (token: string) => post<MailChoiceView>('mail/resubscribe', { token });
export const stopMonitoringByLink = (token: string) => post<MonitoringStoppedView>('monitoring/stop', { token });
export const stopMonitoring = (id: string) =>
  change<MonitoringStoppedView>('DELETE', `reports/${encodeURIComponent(id)}/monitoring`, {});
export const changeEmail = (userId: string, email: string) =>
  change<UserView>('PATCH', `users/${encodeURIComponent(userId)}/email`, { email });
export const signOut = () => post<unknown>('users/sign-out', {});
export const signOutEverywhere = () => post<unknown>('users/sign-out-everywhere', {});
export const confirmEmailChange = (token: string) => post<EmailChangeDoneView>('users/email-change/confirm', { token });
export const stopEmailChange = (token: string) => post<EmailChangeDoneView>('users/email-change/stop', { token });

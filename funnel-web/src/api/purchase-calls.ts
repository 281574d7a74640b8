import { change, get, post } from './client';
import type {
  CorrectDataDto,
  ErasedView,
  MailChoiceView,
  PersonalDataView,
  BoughtSubscriptionView,
  PurchasesView,
  ReceiptView,
  AskRefundDto,
  RefundAnswerView,
  RenewalPaymentView,
  SubscriptionView,
  UnlockedReportView,
  UserView,
  WatchStoppedView,
} from './types';

/** What a visitor does after the sale. Apart from the other calls because the first pages need none of it. */
export const fetchPurchases = () => get<PurchasesView>('purchases');
export const fetchReceipt = (id: string) => get<ReceiptView>(`purchases/receipts/${encodeURIComponent(id)}`);
export const askRefund = (id: string, claim: AskRefundDto) =>
  post<RefundAnswerView>(`purchases/${encodeURIComponent(id)}/refund`, claim);
export const cancelSubscription = (id: string) =>
  post<BoughtSubscriptionView>(`subscriptions/${encodeURIComponent(id)}/cancel`, {});
export const resumeSubscription = (id: string) =>
  post<BoughtSubscriptionView>(`subscriptions/${encodeURIComponent(id)}/resume`, {});
export const fetchSubscriptions = () => get<{ subscriptions: SubscriptionView[] }>('subscriptions');
export const openRenewalPayment = (id: string) =>
  post<RenewalPaymentView>(`checkout/renewal/${encodeURIComponent(id)}`, {});
export const payRenewal = (id: string, paymentMethod?: string) =>
  post<SubscriptionView>(`checkout/renewal/${encodeURIComponent(id)}/complete`, paymentMethod ? { paymentMethod } : {});
export const unlockReport = (id: string) => post<UnlockedReportView>(`reports/${encodeURIComponent(id)}/unlock`, {});
/** Charges the subscription's price of one report: only after the visitor has said yes to it. */
export const buyExtraReport = (reportId: string) =>
  post<UnlockedReportView>('checkout/extra-report', { reportId, confirmed: true });
export const requestLink = (email: string) => post<{ sent: boolean }>('users/magic-link', { email });
export const consumeLink = (token: string) => post<UserView>('users/magic-link/consume', { token });
export const fetchPersonalData = () => get<PersonalDataView>('privacy/data');
export const correctPersonalData = (input: CorrectDataDto) => change<PersonalDataView>('PATCH', 'privacy/data', input);
export const erasePersonalData = () => change<ErasedView>('DELETE', 'privacy/data', {});
/** What the links of mails lead to. Their answers tell nothing about the mailbox. */
export const stopMails = (token: string) => post<MailChoiceView>('mail/unsubscribe', { token });
export const resumeMails = (token: string) => post<MailChoiceView>('mail/resubscribe', { token });
export const stopWatchByLink = (token: string) => post<WatchStoppedView>('watches/stop', { token });
export const stopWatch = (id: string) =>
  change<WatchStoppedView>('DELETE', `reports/${encodeURIComponent(id)}/watch`, {});
export const changeEmail = (userId: string, email: string) =>
  change<UserView>('PATCH', `users/${encodeURIComponent(userId)}/email`, { email });

import { change, get, post } from './client';
import type {
  Correction,
  Erased,
  MailChoice,
  PersonalData,
  Plan,
  Purchases,
  Receipt,
  RefundAnswer,
  RefundReason,
  RenewalPayment,
  Subscription,
  UnlockedReport,
  User,
  WatchStopped,
} from './types';

/** What a visitor does after the sale. Apart from the other calls because the first pages need none of it. */
export const fetchPurchases = () => get<Purchases>('purchases');
export const fetchReceipt = (id: string) => get<Receipt>(`purchases/receipts/${encodeURIComponent(id)}`);
export const askRefund = (id: string, reason: RefundReason) =>
  post<RefundAnswer>(`purchases/${encodeURIComponent(id)}/refund`, { reason });
export const cancelPlan = (id: string) => post<Plan>(`subscriptions/${encodeURIComponent(id)}/cancel`, {});
export const resumePlan = (id: string) => post<Plan>(`subscriptions/${encodeURIComponent(id)}/resume`, {});
export const fetchSubscriptions = () => get<{ subscriptions: Subscription[] }>('subscriptions');
export const openRenewalPayment = (id: string) =>
  post<RenewalPayment>(`checkout/renewal/${encodeURIComponent(id)}`, {});
export const payRenewal = (id: string, paymentMethod?: string) =>
  post<Subscription>(`checkout/renewal/${encodeURIComponent(id)}/complete`, paymentMethod ? { paymentMethod } : {});
export const unlockReport = (id: string) => post<UnlockedReport>(`reports/${encodeURIComponent(id)}/unlock`, {});
/** Charges the plan's price of one report: only after the visitor has said yes to it. */
export const buyExtraReport = (reportId: string) =>
  post<UnlockedReport>('checkout/extra-report', { reportId, confirmed: true });
export const requestLink = (email: string) => post<{ sent: boolean }>('users/magic-link', { email });
export const consumeLink = (token: string) => post<User>('users/magic-link/consume', { token });
export const fetchPersonalData = () => get<PersonalData>('privacy/data');
export const correctPersonalData = (input: Correction) => change<PersonalData>('PATCH', 'privacy/data', input);
export const erasePersonalData = () => change<Erased>('DELETE', 'privacy/data', {});
/** What the links of mails lead to. Their answers tell nothing about the mailbox. */
export const stopMails = (token: string) => post<MailChoice>('mail/unsubscribe', { token });
export const resumeMails = (token: string) => post<MailChoice>('mail/resubscribe', { token });
export const stopWatchByLink = (token: string) => post<WatchStopped>('watches/stop', { token });
export const stopWatch = (id: string) => change<WatchStopped>('DELETE', `reports/${encodeURIComponent(id)}/watch`, {});
export const changeEmail = (userId: string, email: string) =>
  change<User>('PATCH', `users/${encodeURIComponent(userId)}/email`, { email });

import { emailKind } from './email-queue.service.js';
import type { CancellationData, RefundData, ReportReadyData, TrialReminderData } from './emails/account-emails.js';
import type {
  CreditBackData,
  FeeChangeData,
  FurtherReportData,
  RenewalData,
  RenewalRefusedData,
  YearlyReminderData,
} from './emails/subscription-emails.js';
import type { ReceiptData } from './emails/receipt.js';

/** What can be ordered with MailOrders.order(); the names are those of `letters/all.ts`. */
export const RECEIPT = emailKind<ReceiptData>('receipt');
export const REPORT_READY = emailKind<ReportReadyData>('report-ready');
export const TRIAL_REMINDER = emailKind<TrialReminderData>('trial-reminder');
export const REFUND = emailKind<RefundData>('refund');
export const CANCELLATION = emailKind<CancellationData>('cancellation');
export const RENEWAL_RECEIPT = emailKind<RenewalData>('renewal-receipt');
export const RENEWAL_REFUSED = emailKind<RenewalRefusedData>('renewal-refused');
export const FURTHER_REPORT_RECEIPT = emailKind<FurtherReportData>('further-report-receipt');
export const CREDIT_BACK = emailKind<CreditBackData>('credit-back');
export const YEARLY_REMINDER = emailKind<YearlyReminderData>('yearly-reminder');
export const FEE_CHANGE = emailKind<FeeChangeData>('fee-change');

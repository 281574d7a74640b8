import { mailKind } from './mail-orders.service.js';
import type { CancellationData, RefundData, ReportReadyData, TrialReminderData } from './letters/notices.js';
import type {
  CreditBackData,
  FeeChangeData,
  FurtherReportData,
  RenewalData,
  RenewalRefusedData,
  YearlyReminderData,
} from './letters/plan-letters.js';
import type { ReceiptData } from './letters/receipt.js';

/** What can be ordered with MailOrders.order(); the names are those of `letters/all.ts`. */
export const RECEIPT = mailKind<ReceiptData>('receipt');
export const REPORT_READY = mailKind<ReportReadyData>('report-ready');
export const TRIAL_REMINDER = mailKind<TrialReminderData>('trial-reminder');
export const REFUND = mailKind<RefundData>('refund');
export const CANCELLATION = mailKind<CancellationData>('cancellation');
export const RENEWAL_RECEIPT = mailKind<RenewalData>('renewal-receipt');
export const RENEWAL_REFUSED = mailKind<RenewalRefusedData>('renewal-refused');
export const FURTHER_REPORT_RECEIPT = mailKind<FurtherReportData>('further-report-receipt');
export const CREDIT_BACK = mailKind<CreditBackData>('credit-back');
export const YEARLY_REMINDER = mailKind<YearlyReminderData>('yearly-reminder');
export const FEE_CHANGE = mailKind<FeeChangeData>('fee-change');

import type { Letter, Site } from '../email.js';
import { cancellation, refund, reportReady, trialReminder } from './account-emails.js';
import {
  creditBack,
  feeChange,
  furtherReportReceipt,
  renewalReceipt,
  renewalRefused,
  yearlyReminder,
} from './subscription-emails.js';
import { receipt } from './receipt.js';

type Compose = (data: never, site: Site) => Letter;

/** The letters that need nothing but what they were ordered with, by the name of their kind. */
export const LETTERS: Record<string, Compose> = {
  receipt,
  'report-ready': reportReady,
  'trial-reminder': trialReminder,
  refund,
  cancellation,
  'renewal-receipt': renewalReceipt,
  'renewal-refused': renewalRefused,
  'further-report-receipt': furtherReportReceipt,
  'credit-back': creditBack,
  'yearly-reminder': yearlyReminder,
  'fee-change': feeChange,
};

/** Kinds that need not be sent: who unsubscribed gets none of them. All others tell of money, or were just asked for. */
export const OPTIONAL: ReadonlySet<string> = new Set(['report-ready', 'vehicle-news']);

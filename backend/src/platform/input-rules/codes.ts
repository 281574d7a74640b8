/** Codes and limits that the server enforces and the funnel or the console names. */

/** Keys of the offers that a page names by itself; the catalog has their prices. */
export const SINGLE = 'single_report';
export const UNLIMITED = 'unlimited_monthly';
export const THREE_PACK = 'three_pack';
export const TRIAL = 'trial_monthly_2995';
/** For people who registered for the free report of a vehicle (row 118). */
export const UPGRADE = 'premium_upgrade';
export const EXIT_OFFER = 'onetime_report';

export const CHECKOUT_STATUSES = [
  'created',
  'processing',
  'requires_action',
  'completed',
  'failed',
  'expired',
  'refunded',
] as const;
/** A checkout session in one of these can still be paid. */
export const OPEN_STATUSES: readonly (typeof CHECKOUT_STATUSES)[number][] = [
  'created',
  'processing',
  'requires_action',
];
export const PAYMENT_STATES = ['pending', 'paid', 'failed', 'refunded'] as const;
export const SUBSCRIPTION_STATUSES = ['trialing', 'active', 'past_due', 'canceled'] as const;
export const CASE_KINDS = ['claim', 'dispute'] as const;
export const JOB_STATUSES = ['waiting', 'running', 'retrying', 'dead'] as const;

/** Errors that browsers report. */
export const ERROR_TYPES = ['javascript', 'interaction', 'api', 'validation'] as const;
export const ERROR_SEVERITIES = ['medium', 'high', 'critical'] as const;

/** Commands in the audit trail, in the order of the console's filter. */
export const AUDIT_ACTIONS = [
  'login',
  'logout',
  'login-failed',
  'view-list',
  'block-ip',
  'unblock-ip',
  'view-visitor',
  'export-conversions',
  'preview-mail',
  'refund',
  'refund-subscription-payment',
  'cancel-subscription',
  'resend-receipt',
  'grant-credit',
  'release-report',
  'view-case',
  'grant-claim',
  'refuse-claim',
  'download-evidence',
  'play-dispute',
  'retry-job',
  'change-password',
  'turn-on-second-factor',
  'turn-off-second-factor',
  'end-session',
  'add-operator',
  'change-role',
  'reset-operator',
  'disable-operator',
  'enable-operator',
] as const;

/** Periods of the console's analysis, in days (B9-052). */
export const PERIOD_DAYS = [1, 2, 7, 30] as const;

/** What an address does in 24 hours to be listed as suspicious: more than a family or a small dealership. */
export const SUSPICIOUS = { lookups: 60, refused: 1, failedLogins: 5, visitors: 20 };

/** Most rows of one answer. */
export const MAX_ROWS = 100;
/** Rows beyond this are neither counted nor found by their number: that would cost more than reading the page. */
export const COUNTED_ROWS = 10_000;

/** Whether a payment's reference is the simulated provider's. */
export const SIMULATED_PREFIX = 'txn_';
export const isSimulated = (transactionId: string | null): boolean =>
  transactionId?.startsWith(SIMULATED_PREFIX) ?? false;

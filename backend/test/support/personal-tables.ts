/** In which parts of the export the rows of each table are. */
export const EXPORTED_IN: Record<string, readonly string[]> = {
  users: ['user'],
  user_identities: ['browsers'],
  vehicle_reports: ['reports'],
  report_reads: ['reportReads'],
  report_unlocks: ['unlocks'],
  report_shares: ['sharedLinks'],
  report_watches: ['monitoring'],
  signatures: ['signatures'],
  addresses: ['addresses'],
  checkout_sessions: ['purchases'],
  checkout_consents: ['purchases'],
  payments: ['purchases', 'subscriptionPayments'],
  subscriptions: ['subscriptions'],
  entitlement_ledger: ['credits'],
  cases: ['cases'],
  mails: ['mails'],
  mail_preferences: ['mailPreferences'],
  email_changes: ['emailChanges'],
  variant_assignments: ['variants'],
  client_errors: ['clientErrors'],
  audit_log: ['operatorActions'],
};

/** What no life of a person in demonstration mode fills: two name nobody, one is added to no more, and the others hold keyed hashes and counts alone. */
export const NEVER_OF_A_LIFE = [
  'browser_reports',
  'provider_answers',
  'provider_spend',
  'blocked_ips',
  'payment_events',
  'trial_uses',
  'refund_uses',
  'spend_reservations',
  'spend_days',
  'spending_limit_alarms',
];

/** Columns that can hold words and that a life leaves empty. A new one is filled by `live`, or is named here when it never says who somebody is. */
export const EMPTY_IN_A_LIFE = [
  // The simulated provider's.
  'simulated_payments.refundId',
  'simulated_payments.dispute',
  'payments.cardFingerprintHash',
  'payments.failureReason',
  'payments.refundReason',
  'payments.refundReference',
  'payments.disputeState',
  'payments.disputeReference',
  'cases.askedByUserId',
  // An operator's.
  'cases.disputeId',
  'subscriptions.canceledBy',
  'report_unlocks.subscriptionId',
  'report_unlocks.refunded',
  'report_unlocks.disputedPaymentId',
  'mails.lastError',
  'report_watches.knownRecalls',
  'report_watches.knownCounts',
  // Who gave evidence for somebody else's report.
  'signatures.givenByUserId',
  'addresses.givenByUserId',
  'analytics_events.cartVariant',
  'analytics_events.checkoutVariant',
  'analytics_events.campaign',
  // The operator's.
  'audit_log.ipAddress',
  'users.tempPassword',
  'users.stripeCustomerId',
  // Stays with the account that was merged away, and goes from there; the browsers have it.
  'users.userAgent',
];

/** Tables that no module answers for, and why. */
export const NOBODYS_TABLES: Record<string, string> = {
  app_secrets: 'keys of the shop',
  migrations: 'which migrations have run',
  operators: 'staff',
  operator_sessions: 'staff; a session goes when it ends',
  operator_recovery_codes: 'staff, as hashes',
  source_cache: 'what the sources said about a vehicle, without who asked',
};

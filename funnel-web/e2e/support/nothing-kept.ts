import type { PersonalDataView } from '../../src/api/types';

/** Each part of what is kept about a person, without a row. */
export const NOTHING_KEPT: Omit<PersonalDataView, 'user'> = {
  reports: [],
  signatures: [],
  addresses: [],
  purchases: [],
  subscriptions: [],
  subscriptionPayments: [],
  credits: [],
  unlocks: [],
  variants: [],
  mails: [],
  mailPreferences: [],
  monitoring: [],
  sharedLinks: [],
  browsers: [],
  emailChanges: [],
  cases: [],
  reportReads: [],
  clientErrors: [],
  operatorActions: [],
  guests: [],
  paymentsOfOthers: [],
  withheld: null,
};

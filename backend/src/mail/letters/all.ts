import type { Letter, Site } from '../letter.js';
import { cancellation, refund, reportReady, trialReminder } from './notices.js';
import { receipt } from './receipt.js';

type Compose = (data: never, site: Site) => Letter;

/** The letters that need nothing but what they were ordered with, by the name of their kind. */
export const LETTERS: Record<string, Compose> = {
  receipt,
  'report-ready': reportReady,
  'trial-reminder': trialReminder,
  refund,
  cancellation,
};

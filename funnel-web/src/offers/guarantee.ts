import { CHARGE_HOUR } from '../../../backend/src/platform/input-rules/formats.js';

/** What the 30-day money-back guarantee is, in the same words on every page that names it (rows 105 and 142). */
export const GUARANTEE =
  'Within 30 days of a purchase you can ask for your money back. Your first request for a single report or a pack is ' +
  'granted immediately, whether you have read it or not. So is every request within 24 hours if you have opened no ' +
  'report with the purchase. After 24 hours an unopened purchase is still refunded immediately, unless we have bought ' +
  'the records of its vehicle by then or you have spent a credit on another one. We also refund a single report ' +
  'immediately when no source holds a record of the vehicle, and a second payment for a vehicle you had already paid ' +
  'for. A person decides every other request and answers within two business days.';

/** What happens when a report turns out to be empty, in the same words wherever it is named (row 108). */
export const NO_RECORDS =
  'If no source holds a record of the vehicle, we refund a single report automatically; with a pack or a subscription, you get the report back.';

/** What happens when a report does not come, in the same words wherever it is named (row 108). */
export const UNANSWERED =
  'If the source does not answer and no report arrives within 24 hours, we refund the payment automatically, whatever was bought, and tell you by email.';

/** When a later payment of a subscription is taken (rows 104 and 141) and what a trial holds (row 106). */
export const LATER_CHARGES =
  `We charge each later payment, including the one after a trial, at ${CHARGE_HOUR} on the day shown at checkout and ` +
  'on your purchases page. You can cancel until then. While a refund request or a dispute about a subscription is ' +
  'open, its next payment waits.';
export const TRIAL_REPORTS =
  'A trial lasts three days and includes three reports. Each paid month after it includes 30. Each person can have one trial.';

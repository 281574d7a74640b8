/** What the 30-day money-back guarantee is, in the same words on every page that names it (row 105). */
export const GUARANTEE =
  'Within 30 days of a purchase you can ask for your money back. Your first request for a single report or a pack is granted at once, ' +
  'whether you have read it or not. So is every request when nothing was used, when no source holds a record of the vehicle, or when ' +
  'you paid twice. A person decides every other request and answers within two business days.';

/** What happens when a report turns out to be empty, in the same words wherever it is named (row 108). */
export const NO_RECORDS =
  'If no source holds a record of the vehicle, we refund a single report automatically; with a pack or a subscription, you get the report back.';

/** What happens when a report does not come, in the same words wherever it is named (row 108). */
export const UNANSWERED =
  'If the source does not answer and no report arrives within 24 hours, we refund the payment automatically, whatever was bought, and tell you by email.';

/** When a later payment of a subscription is taken (row 104) and what a trial holds (row 106). */
export const CHARGE_HOUR =
  'We charge each later payment, including the one after a trial, at noon Eastern Time (1 p.m. in summer) on the day shown at checkout and on your purchases page. You can cancel until then.';
export const TRIAL_REPORTS =
  'A trial lasts three days and includes three reports. Each paid month after it includes 30. Each person can have one trial.';

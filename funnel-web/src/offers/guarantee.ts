/** What the 30-day money-back guarantee is, in the same words on every page that names it (row 105). */
export const GUARANTEE =
  'Within 30 days of a purchase you can ask for your money back. Your first request for a single report or a pack is granted at once, ' +
  'whether you have read it or not. So is every request when nothing was used, when no source holds a record of the vehicle, or when ' +
  'you paid twice. A person decides every other request and answers within two working days.';

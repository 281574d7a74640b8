import type { RefundReason } from './payment.entity.js';

/** Why money went back, in words for the buyer. */
export const REFUND_WORDS: Record<RefundReason, string> = {
  no_records: 'We found no records for this vehicle.',
  no_answer: 'The source sent no report for this vehicle within 24 hours.',
  second_trial: 'There is one trial per person, and this card or person has already had it.',
  requested: 'You asked for it.',
  operator: 'Our support team approved it.',
  provider: 'The payment was returned.',
  late: 'The payment arrived when nothing was due any more, so it bought nothing.',
  ended: 'The subscription had ended or been canceled by then.',
  duplicate: 'You had already paid for this.',
  wrong_vehicle: 'The report was about a different vehicle from the one you meant.',
  unused: 'You had not used any of it.',
  guarantee: 'You asked within 30 days, and our guarantee covers that.',
  dispute: 'Your bank returned it to you.',
};

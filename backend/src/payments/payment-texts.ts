import type { Payment, RefundReason } from './payment.entity.js';

export const REFUND_TEXTS: Record<RefundReason, string> = {
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

/** What a buyer can do about a refusal, by the bank's code (X2-007). */
const DECLINE_TEXTS: Readonly<Record<string, string>> = {
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  expired_card: 'Your card has expired. Please use another card.',
  incorrect_cvc: "Your card's security code is incorrect. Please check it and try again.",
  incorrect_number: 'Your card number is incorrect. Please check it and try again.',
  incorrect_zip: 'The ZIP code does not match your card. Please check it and try again.',
  processing_error: 'The bank could not be reached. Please try again in a moment.',
  try_again_later: 'The bank could not be reached. Please try again in a moment.',
  authentication_required: 'Please confirm this payment with your bank. Try again and follow its steps.',
  payment_intent_authentication_failure:
    'Your bank could not confirm that it is you. Please try again or use another card.',
  card_velocity_exceeded: 'Your card has reached its limit. Please use another card or ask your bank.',
  do_not_honor: 'Your bank declined the payment. Please ask your bank or use another card.',
  call_issuer: 'Your bank declined the payment. Please ask your bank or use another card.',
};

/** The reason of a payment that was canceled before it was charged. */
export const NOT_MADE = 'This payment was closed before it was made, and nothing was charged. Please try again.';

/** Returns the text of the first known code. Codes that would help test stolen cards share the general text. */
export function declineText(...codes: (string | null | undefined)[]): string {
  const texts = codes.map((code) => DECLINE_TEXTS[code ?? '']);
  return texts.find(Boolean) ?? 'Your card was declined. Please use another card.';
}

/** Returns the card of a receipt, such as 'Visa ending in 4242', or null when the provider did not name it. */
export const paidWith = ({ cardBrand, cardLast4 }: Pick<Payment, 'cardBrand' | 'cardLast4'>): string | null =>
  cardBrand && cardLast4 ? `${cardBrand} ending in ${cardLast4}` : null;

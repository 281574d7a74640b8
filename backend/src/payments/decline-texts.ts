/** What a buyer can do about a refusal, by the code banks give (X2-007). */
const TEXTS: Readonly<Record<string, string>> = {
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

/** We ended it before any bank was asked. */
export const NOT_MADE = 'This payment was closed before it was made, and nothing was charged. Please try again.';

/** Reasons that must not be told apart by whoever tries stolen cards get the same general text. */
export function declineText(...codes: (string | null | undefined)[]): string {
  for (const code of codes) {
    const text = code ? TEXTS[code] : undefined;
    if (text) return text;
  }
  return 'Your card was declined. Please use another card.';
}

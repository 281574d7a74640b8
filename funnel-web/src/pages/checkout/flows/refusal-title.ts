import type { PurchaseError } from '../payment/purchase-error';

/** A payment whose answer was lost may have come about, so nobody says of it that it failed (row 121). */
export const NOT_CONFIRMED = 'Payment Not Confirmed';

/** No payment was made that could have failed. */
const NOT_OPENED = 'The checkout could not be opened';

export function refusalTitle({ perhapsCharged, unanswered }: PurchaseError): string {
  if (perhapsCharged) return NOT_CONFIRMED;
  return unanswered ? NOT_OPENED : 'Payment Failed';
}

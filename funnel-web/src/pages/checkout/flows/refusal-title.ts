import type { PurchaseError } from '../payment/purchase-error';

/** A payment whose answer was lost may have come about, so nobody says of it that it failed (row 121). */
export const NOT_CONFIRMED = 'Payment Not Confirmed';

export const refusalTitle = ({ perhapsCharged }: PurchaseError): string =>
  perhapsCharged ? NOT_CONFIRMED : 'Payment Failed';

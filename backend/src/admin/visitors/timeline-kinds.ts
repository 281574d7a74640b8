/** What may stand on a visitor's timeline; of two moments of one instant the later in this list came of the other. */
export const TIMELINE_KINDS = [
  'arrival',
  'search',
  'fulfillment',
  'checkout',
  'payment',
  'refund',
  'subscription',
  'subscription-payment',
  'case',
  'ledger',
  'signature',
  'address',
  'mail',
  'error',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

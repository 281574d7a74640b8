export const CHECKOUT_STATUSES = [
  'created',
  'processing',
  'requires_action',
  'completed',
  'failed',
  'expired',
  'refunded',
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** The only moves a session may make. `completed` is reached once; what is final stays final. */
export const CHECKOUT_MOVES: Readonly<Record<CheckoutStatus, readonly CheckoutStatus[]>> = {
  created: ['processing', 'expired'],
  processing: ['requires_action', 'completed', 'failed', 'expired'],
  requires_action: ['processing', 'completed', 'failed', 'expired'],
  completed: ['refunded'],
  failed: [],
  expired: [],
  refunded: [],
};

/** From which states a session may move to `target`; the guard of every status update in SQL. */
export function statesBefore(target: CheckoutStatus): CheckoutStatus[] {
  return CHECKOUT_STATUSES.filter((status) => CHECKOUT_MOVES[status].includes(target));
}

/** A refund request, or a dispute at a bank. */
export const PAUSING_CASES = ['claim', 'dispute'] as const;

/** The open case about a payment of a subscription that its renewal waits for (row 141). */
export interface RenewalPause {
  kind: (typeof PAUSING_CASES)[number];
  /** ISO 8601: until when a refund request is decided; null for a dispute, which a bank decides. */
  decidedBy: string | null;
}

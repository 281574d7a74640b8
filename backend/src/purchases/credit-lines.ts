import { offerOf } from '../payments/offers/offer-catalog.js';
import type { LedgerSource } from '../entitlements/ledger-entry.entity.js';
import type { CreditLineView } from './purchases.dto.js';

export interface LedgerRow {
  createdAt: Date;
  source: LedgerSource;
  offerKey: string | null;
  deltaCredits: number;
  /** Whether the movement is about a report, and what its vehicle is called. */
  ofReport: boolean;
  vehicle: string | null;
  /** What all newer entries have moved. */
  newer: number;
}

/** The ledger as its owner reads it. @param rows newest first @param balance after the newest entry of all */
export function creditLines(rows: readonly LedgerRow[], balance: number): CreditLineView[] {
  return rows.map((row) => ({
    at: row.createdAt.toISOString(),
    text: textOf(row),
    change: row.deltaCredits,
    balance: balance - row.newer,
  }));
}

function textOf({ source, offerKey, deltaCredits, ofReport, vehicle }: LedgerRow): string {
  const what = vehicle ?? 'a vehicle';
  switch (source) {
    case 'purchase':
      return `Bought: ${nameOf(offerKey)}`;
    case 'renewal':
      return `Renewed: ${nameOf(offerKey)}`;
    case 'unlock':
      return `Used for ${what}`;
    case 'refund':
      return ofReport ? `Given back for ${what}` : `Refunded: ${nameOf(offerKey)}`;
    case 'grant':
      if (offerKey !== 'merge') return 'Given by our support team';
      return deltaCredits > 0 ? 'Brought from another of your browsers' : 'Moved to your other purchases';
    case 'dispute':
      return deltaCredits > 0 ? 'Back after the dispute' : 'Held back while your bank decides';
    case 'period_end':
      return 'The period ended';
  }
}

const nameOf = (offerKey: string | null): string => (offerKey ? offerOf(offerKey).name : 'a purchase');

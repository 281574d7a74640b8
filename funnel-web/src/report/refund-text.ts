import type { ReportView } from '../api/types';

export const REFUND_TITLE = 'This purchase was taken back';

/** What became of a purchase that was taken back; null when none was. */
export function refundText({ refunded, noRecords }: ReportView['access']): string | null {
  if (!refunded) return null;
  const what = refunded === 'money' ? 'Your payment for this report was returned.' : 'Your credit was given back.';
  return noRecords ? `${what} This happens by itself when no source holds a record of the vehicle.` : what;
}

import type { ReportView } from '../api/types';

const TAKEN_BACK = 'This purchase was taken back';

/** What stands above the words about a purchase that was taken back. */
export const refundTitle = ({ refunded }: ReportView['access']): string =>
  refunded === 'dispute' ? 'This report is closed for now' : TAKEN_BACK;

/** What became of a purchase that was taken back; null when none was. */
export function refundText({ refunded, noRecords }: ReportView['access']): string | null {
  if (!refunded) return null;
  if (refunded === 'dispute')
    return 'Your bank is looking into the payment for this report. It is open again if the payment stands.';
  const what = refunded === 'money' ? 'Your payment for this report was returned.' : 'Your credit was given back.';
  return noRecords ? `${what} This happens by itself when no source holds a record of the vehicle.` : what;
}

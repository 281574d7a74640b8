import type { ReportView } from '../api/types';

export function refundTitle({ refunded, noRecords }: ReportView['access']): string {
  if (refunded === 'dispute') return 'This report is closed for now';
  return noRecords ? 'Refunded: no records found' : 'Refunded';
}

export function refundText({ refunded, noRecords }: ReportView['access']): string | null {
  if (!refunded) return null;
  if (refunded === 'dispute')
    return 'Your bank is looking into the payment for this report. It is open again if the payment stands.';
  const what = refunded === 'money' ? 'Your payment for this report was returned.' : 'Your credit was given back.';
  return noRecords ? `${what} This is automatic when no source holds a record of the vehicle.` : what;
}

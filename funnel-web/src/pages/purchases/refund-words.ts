import type { ReceiptLineView, RefundReason } from '../../api/types';

/** The reasons a buyer can give, in the order they are offered, each with what it means. */
export const REASONS: readonly { value: RefundReason; label: string; hint: string }[] = [
  { value: 'unused', label: 'I did not use it', hint: 'The report was never opened, and no credit was spent.' },
  { value: 'no_records', label: 'The report holds no records', hint: 'No source has anything about the vehicle.' },
  { value: 'duplicate', label: 'I paid twice', hint: 'The same vehicle was paid for before.' },
  { value: 'wrong_vehicle', label: 'It is another vehicle', hint: 'The report is not about the vehicle I meant.' },
  { value: 'other', label: 'Something else', hint: 'What was used already needs a person to look at it.' },
];

export function refundBadge({ refund }: Pick<ReceiptLineView, 'refund'>): string | null {
  if (refund === 'none') return null;
  return refund === 'done' ? 'Refunded' : 'Refund under way';
}

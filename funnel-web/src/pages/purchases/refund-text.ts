import type { ReceiptCaseView, ReceiptLineView, RefundAnswerView, RefundReason } from '../../api/types';
import { day } from '../../../../backend/src/platform/input-rules/day.js';

const UNUSED =
  'No report was opened. From 24 hours after the payment this covers you only until we buy the records of the ' +
  'vehicle or you spend another credit.';

export const REASONS: readonly { value: RefundReason; label: string; hint: string }[] = [
  { value: 'unused', label: 'I did not use it', hint: UNUSED },
  { value: 'no_records', label: 'The report holds no records', hint: 'No source has anything about the vehicle.' },
  { value: 'duplicate', label: 'I paid twice', hint: 'I had already paid for the same vehicle.' },
  { value: 'wrong_vehicle', label: 'It is the wrong vehicle', hint: 'The report is not about the vehicle I meant.' },
  { value: 'other', label: 'Something else', hint: 'Tell us below what is wrong.' },
];

export const OUTCOMES: Record<RefundAnswerView['decision'], { title: string; heading?: string }> = {
  granted: { title: 'Refund granted' },
  case: { title: 'Refund requested', heading: 'Someone will review it' },
  denied: { title: 'No refund possible', heading: 'Too late' },
};

/** What the buyer reads about the newest case of a payment; null when there is none or the refund says it. */
export function caseText({ refund, case: one }: Pick<ReceiptLineView, 'refund' | 'case'>): string | null {
  if (!one) return null;
  if (one.kind === 'dispute' && refund !== 'none') return one.state === 'open' ? DISPUTED_AFTER_REFUND[refund] : null;
  return one.askedElsewhere ? strangersText(one) : ownText(one);
}

const DISPUTED_AFTER_REFUND = {
  underway: 'Your bank is looking into this payment. We had granted you a refund before, and that stands.',
  done: 'Your bank is looking into this payment. We had already refunded it.',
};

const ASKED_ELSEWHERE = 'Someone asked for this refund in another browser';

/** Keeps the words of another person's claim private. */
function strangersText({ state, openedAt, dueAt, closedAt }: ReceiptCaseView): string | null {
  if (state === 'open') return `${ASKED_ELSEWHERE}. A person decides by ${day(dueAt)}.`;
  return state === 'refused'
    ? `${ASKED_ELSEWHERE} on ${day(openedAt)}. We refused it on ${day(closedAt ?? dueAt)}.`
    : null;
}

function ownText({ kind, state, openedAt, dueAt, closedAt, words }: ReceiptCaseView): string | null {
  if (state === 'open')
    return kind === 'dispute'
      ? 'Your bank is looking into this payment. You cannot use what it paid for until the bank decides.'
      : `You asked for a refund on ${day(openedAt)}. A person will answer by ${day(dueAt)}, by email and here.`;
  if (state === 'refused')
    return `Our answer on ${day(closedAt ?? dueAt)}: ${words ?? 'we cannot refund this payment.'}`;
  if (state === 'won') return 'Your bank decided that this payment stands.';
  return state === 'granted' ? words : null;
}

type Refund = Pick<ReceiptLineView, 'refund' | 'refundText' | 'refundedAt'>;

/** Why a payment is refunded, with the day once it is done; null when it is not. */
export function refundLine({ refund, refundText, refundedAt }: Refund): string | null {
  if (!refundText) return null;
  return `${refund === 'done' && refundedAt ? `Refunded on ${day(refundedAt)}` : 'We are returning it'}. ${refundText}`;
}

export function refundBadge({ refund, case: one }: Pick<ReceiptLineView, 'refund' | 'case'>): string | null {
  if (refund === 'none' && one?.state === 'open') return one.kind === 'dispute' ? 'In dispute' : 'Being decided';
  if (refund === 'none') return null;
  return refund === 'done' ? 'Refunded' : 'Refund under way';
}

import type { Case } from '../cases/case.entity.js';
import { offerOf } from '../payments/offers/offer-catalog.js';
import type { RefundReason } from '../payments/payment.entity.js';
import { paidWith, REFUND_TEXTS } from '../payments/payment-texts.js';
import { addDays } from '../platform/config/dates.js';
import type { ReceiptLineView } from './purchases.dto.js';
import { REFUND_DAYS } from './refund-rules.js';

export interface ReceiptRow {
  id: string;
  kind: ReceiptLineView['kind'];
  offerKey: string;
  paidAt: Date;
  amountCents: number;
  currency: string;
  transactionId: string;
  cardBrand: string | null;
  cardLast4: string | null;
  refunded: boolean;
  refundReason: RefundReason | null;
  refundedAt: Date | null;
  reportId: string | null;
  vin: string | null;
  vehicle: string | null;
  /** The purchase whose terms this payment follows. */
  sessionId: string;
  elsewhere: boolean;
  /**
   * The newest case about it, as JSON: its times are texts. One of theirs or their bank's comes before what somebody
   * else claims.
   */
  case:
    | (Pick<Case, 'kind' | 'state' | 'words'> &
        Record<'openedAt' | 'dueAt', string> & { closedAt: string | null; askedElsewhere: boolean })
    | null;
}

const TITLES: Record<ReceiptLineView['kind'], (offer: string) => string> = {
  purchase: (offer) => offer,
  renewal: (offer) => `${offer}: monthly renewal`,
  extra_report: (offer) => `${offer}: extra report`,
};

export function receiptLine(row: ReceiptRow, now: Date): ReceiptLineView {
  const until = addDays(row.paidAt, REFUND_DAYS);
  return {
    id: row.id,
    kind: row.kind,
    paidAt: row.paidAt.toISOString(),
    title: TITLES[row.kind](offerOf(row.offerKey).name),
    vehicle: row.vehicle,
    elsewhere: row.elsewhere,
    amountCents: row.amountCents,
    currency: row.currency,
    paidWith: paidWith(row),
    refund: row.refunded ? (row.refundedAt ? 'done' : 'underway') : 'none',
    refundText: row.refunded && row.refundReason ? REFUND_TEXTS[row.refundReason] : null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    case: row.case && {
      ...{ kind: row.case.kind, state: row.case.state, words: row.case.words, askedElsewhere: row.case.askedElsewhere },
      openedAt: new Date(row.case.openedAt).toISOString(),
      dueAt: new Date(row.case.dueAt).toISOString(),
      closedAt: row.case.closedAt === null ? null : new Date(row.case.closedAt).toISOString(),
    },
    refundableUntil: row.refunded || until < now ? null : until.toISOString(),
  };
}

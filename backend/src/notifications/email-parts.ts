import { offerOf } from '../payments/offers/offer-catalog.js';
import { paidWith } from '../payments/payment-texts.js';
import type { Payment } from '../payments/payment.entity.js';
import type { EmailBlock, Site } from '../platform/mail/email.js';
import { day } from '../platform/mail/format.js';
import { money } from '../platform/input-rules/formats.js';

/** An amount that is charged for an offer. */
export interface Charge {
  offerName: string;
  amountCents: number;
  currency: string;
}

/** A charge that was paid. */
export interface PaidCharge extends Charge {
  transactionId: string;
  /** The card; null when the provider did not name it. */
  paidWith?: string | null;
  paidAt: string;
}

/** The next charge of a subscription. */
export interface NextCharge {
  renewalCents: number;
  nextChargeAt: string;
}

export const HOW_TO_CANCEL = 'You can cancel online at any time before the next charge. You do not need to call.';

export const toPurchases = (button: string, { url }: Site): EmailBlock => ({ button, to: `${url}/purchases` });

export const paidFacts = (paid: PaidCharge, more: Record<string, string>): EmailBlock => ({
  facts: {
    Order: paid.offerName,
    Amount: money(paid.amountCents, paid.currency),
    'Paid with': paid.paidWith ?? null,
    Date: day(paid.paidAt),
    Transaction: paid.transactionId,
    ...more,
  },
});

/** Returns what an email says about the price of an offer. */
export function chargeOf({
  offerKey,
  amountCents,
  currency,
}: Omit<Charge, 'offerName'> & { offerKey: string }): Charge {
  return { offerName: offerOf(offerKey).name, amountCents, currency };
}

/** Returns what an email says about a settled payment. */
export const paidChargeOf = (payment: Payment, offerName: string, now: Date): PaidCharge => ({
  ...{ offerName, amountCents: payment.amountCents, currency: payment.currency },
  transactionId: payment.transactionId ?? '',
  paidWith: paidWith(payment),
  paidAt: (payment.settledAt ?? now).toISOString(),
});

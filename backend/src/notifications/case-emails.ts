import { type Email, emailTemplate, type Site } from '../platform/mail/email.js';
import { CHARGE_HOUR, day, money } from '../platform/mail/format.js';
import { type Charge, toPurchases } from './email-parts.js';

/** The payment of a case. Optional fields are missing in emails of an earlier version. */
interface CaseData extends Charge {
  /** The app had refunded it before the bank was asked. */
  refundedBefore?: boolean;
  /** The app had granted a refund that is sent when the bank decides for the app. */
  refundWaits?: boolean;
  /** A bank is deciding, so what was bought is closed. */
  closed?: boolean;
}

/** The renewal of the subscription of a case. */
interface Renewal {
  amountCents: number;
  currency: string;
  /** ISO 8601; null when the day depends on the decision. */
  chargeAt: string | null;
  /** ISO 8601. The planned day. */
  plannedAt?: string;
}

interface CaseBeginsData extends CaseData {
  /** claim: a refund was requested; dispute: a bank was asked. */
  kind: 'claim' | 'dispute';
  /** ISO 8601. Until when a claim is answered. */
  dueAt: string;
  /** The renewal that waits for the decision. */
  renewalPause?: Renewal | null;
}

function claimPause({ amountCents, currency, chargeAt }: Renewal): string {
  const price = money(amountCents, currency);
  const refused = chargeAt
    ? `If we refuse your request, we charge ${price} on ${day(chargeAt)}, and again every month until you cancel.`
    : `If we refuse your request, we charge ${price} within a day of our answer. The answer names the day.`;
  return `We do not renew your subscription while your request is open. ${refused} You can cancel at any time before.`;
}

function disputePause({ amountCents, currency, plannedAt }: Renewal): string {
  const waits = 'We do not renew your subscription until your bank has decided.';
  if (!plannedAt) return waits;
  const price = money(amountCents, currency);
  return `${waits} If it decides for us, we charge ${price} on ${day(plannedAt)}, or within a day of the decision if that is later, and again every month until you cancel. You can cancel at any time before.`;
}

function refundBefore({ refundedBefore, refundWaits }: CaseData): 'none' | 'sent' | 'waiting' {
  if (refundWaits) return 'waiting';
  return refundedBefore ? 'sent' : 'none';
}

/** What a dispute means for the payer, by the app's refund before. `ending` precedes the support email. */
const DISPUTED = {
  none: {
    preview: 'What you bought with it stays closed until your bank has decided.',
    text: 'Until your bank has decided, what you bought with it is closed, and we charge nothing more for it. If you win, you keep the money. If we win, you can use your purchase again.',
    ending: (email: string) => `If this is a mistake, write to ${email}. We can settle it with you directly.`,
  },
  sent: {
    preview: 'We had already refunded it.',
    text: 'We have already refunded it, so there is nothing more to dispute. Banks can take up to ten days to show a refund.',
    ending: (email: string) => `If you do not see the money by then, write to ${email}.`,
  },
  waiting: {
    preview: 'The refund we granted stands.',
    text: 'We granted you a refund before, and that stands. If your bank decides for you, it returns the money. If it decides for us, we send the refund.',
    ending: (email: string) => `If you have any questions, write to ${email}.`,
  },
};

const factsOf = ({ offerName, amountCents, currency }: Charge) => ({
  facts: { Order: offerName, Amount: money(amountCents, currency) },
});

function disputeBegins(data: CaseBeginsData, { supportEmail }: Site): Email {
  const { preview, text, ending } = DISPUTED[refundBefore(data)];
  const subject = 'Your bank is looking into a payment';
  return {
    subject,
    preview,
    title: subject,
    blocks: [
      `Your bank told us that you dispute this payment. ${text}`,
      data.renewalPause ? disputePause(data.renewalPause) : null,
      factsOf(data),
      ending(supportEmail),
    ],
  };
}

export const CASE_BEGINS = emailTemplate<CaseBeginsData>({
  name: 'case-begins',
  write(data, site) {
    if (data.kind === 'dispute') return disputeBegins(data, site);
    const answer = `A person will read it and decide by ${day(data.dueAt)}. We will email you the answer.`;
    return {
      subject: `We have your refund request: an answer by ${day(data.dueAt)}`,
      preview: 'A person will read it and decide.',
      title: 'We have your refund request',
      blocks: [
        data.closed ? answer : `${answer} Until then you can keep using what you paid for.`,
        data.renewalPause ? claimPause(data.renewalPause) : null,
        factsOf(data),
        toPurchases('See your request', site),
      ],
    };
  },
});

interface CaseEndsData extends CaseData {
  state: 'granted' | 'refused' | 'bank_returned' | 'won' | 'lost';
  /** The operator's answer; null without one. */
  words: string | null;
  /** The renewal that waited for the decision. */
  renewal?: (Renewal & { chargeAt: string }) | null;
  /** The refund ends the renewal of a subscription. */
  endsSubscription?: boolean;
}

/** How a case ends, by its state, and for a dispute by the app's refund before. */
const ENDS = {
  granted: {
    subject: 'We granted your refund request',
    text: (amount) =>
      `We are refunding ${amount} to the card it was paid with. Banks can take up to ten days to show it.`,
  },
  refused: {
    subject: 'Your refund request: our answer',
    text: (amount) => `We reviewed your request and will not refund ${amount}. This is why:`,
  },
  bank_returned: {
    subject: 'Your refund request: a bank has returned the payment',
    text: (amount) =>
      `The bank of the person who paid has returned ${amount}, so there is nothing left for us to refund. What was bought with it is closed.`,
  },
  won: {
    subject: 'Your bank has decided: you can use your purchase again',
    text: (amount) => `Your bank decided that the payment of ${amount} stands. What you bought with it is open again.`,
  },
  'won sent': {
    subject: 'Your bank has decided: our refund stands',
    text: (amount) => `Your bank has closed the dispute. We refunded the ${amount} before, and you keep that refund.`,
  },
  'won waiting': {
    subject: 'Your bank has decided: our refund stands',
    text: (amount) =>
      `Your bank decided that the payment of ${amount} stands. We granted you a refund before, and we are sending it now. Banks can take up to ten days to show it.`,
  },
  lost: {
    subject: 'Your bank has returned your payment',
    text: (amount) => `Your bank returned ${amount} to you. What you bought with it is closed.`,
  },
  'lost sent': {
    subject: 'Your bank has returned your payment',
    text: (amount) => `Your bank returned ${amount} to you. We had refunded this payment before.`,
  },
} satisfies Record<string, { subject: string; text: (amount: string) => string }>;

function endOf({ state, ...payment }: CaseEndsData) {
  const refund = refundBefore(payment);
  if (state === 'won' && refund !== 'none') return ENDS[`won ${refund}`];
  return state === 'lost' && refund === 'sent' ? ENDS['lost sent'] : ENDS[state];
}

export const CASE_ENDS = emailTemplate<CaseEndsData>({
  name: 'case-ends',
  write(data, site) {
    const { state, words, offerName, amountCents, currency, renewal, endsSubscription } = data;
    const { subject, text } = endOf(data);
    return {
      subject,
      preview: offerName,
      title: subject,
      blocks: [
        text(money(amountCents, currency)),
        words,
        renewal
          ? `Your subscription continues: we charge ${money(renewal.amountCents, renewal.currency)} on ${day(renewal.chargeAt)}, and again every month until you cancel. You can cancel until ${CHARGE_HOUR} on that day.`
          : null,
        endsSubscription ? 'We charge nothing more for your subscription.' : null,
        { facts: { Order: offerName } },
        state === 'refused' && `If you disagree, write to ${site.supportEmail} and tell us what we missed.`,
        toPurchases('Your purchases', site),
      ],
    };
  },
});

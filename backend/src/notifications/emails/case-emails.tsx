import type { Email, EmailKind, Site } from '../../platform/mail/email-kind.js';
import { Facts, MainButton, Paragraph, Title } from '../../platform/mail/blocks.js';
import { CHARGE_HOUR, day, money } from '../../platform/mail/format.js';

interface CaseData {
  offerName: string;
  amountCents: number;
  currency: string;
  /** We had returned the money before the bank was asked for it. Missing in what an earlier version enqueued. */
  refundedBefore?: boolean;
  /** We had granted a refund that has not been sent: it goes out when the bank decides for us. Missing like the other. */
  refundWaits?: boolean;
  /** A bank is deciding about the payment, so what it bought is closed meanwhile. Missing like the other. */
  closed?: boolean;
}

/** The renewal of the subscription a case is about. */
interface Renewal {
  amountCents: number;
  currency: string;
  /** ISO 8601; null when the day depends on the decision. */
  chargeAt: string | null;
  /** ISO 8601: the day it was planned for. Missing in what an earlier version enqueued. */
  plannedAt?: string;
}

interface CaseBeginsData extends CaseData {
  /** claim: the buyer asked us for a refund; dispute: they asked their bank. */
  kind: 'claim' | 'dispute';
  /** ISO 8601: until when a claim is answered. */
  dueAt: string;
  /** The renewal that waits for the decision. Missing in what an earlier version enqueued. */
  renewalPause?: Renewal | null;
}

/** What a paused renewal means for its payer. */
function pauseText({ amountCents, currency, chargeAt }: Renewal): string {
  const price = money(amountCents, currency);
  const refused = chargeAt
    ? `If we refuse your request, we charge ${price} on ${day(chargeAt)}, and again every month until you cancel.`
    : `If we refuse your request, we charge ${price} within a day of our answer. The answer names the day.`;
  return `We do not renew your subscription while your request is open. ${refused} You can cancel at any time before.`;
}

/** What a renewal that waits for a bank means for its payer. */
function disputedText({ amountCents, currency, plannedAt }: Renewal): string {
  const waits = 'We do not renew your subscription until your bank has decided.';
  if (!plannedAt) return waits;
  const price = money(amountCents, currency);
  return `${waits} If it decides for us, we charge ${price} on ${day(plannedAt)}, or within a day of the decision if that is later, and again every month until you cancel. You can cancel at any time before.`;
}

/** What became of our own refund before. */
type RefundBefore = 'none' | 'sent' | 'waiting';

const refundBefore = ({
  refundedBefore,
  refundWaits,
}: Pick<CaseData, 'refundedBefore' | 'refundWaits'>): RefundBefore =>
  refundWaits ? 'waiting' : refundedBefore ? 'sent' : 'none';

/** What a dispute means for the payer, by whether we had refunded the payment before. */
const DISPUTED: Record<RefundBefore, { preview: string; text: string; ending: (supportEmail: string) => string }> = {
  none: {
    preview: 'What you bought with it stays closed until your bank has decided.',
    text: 'Until your bank has decided, what you bought with it is closed, and we charge nothing more for it. If you win, you keep the money. If we win, you can use your purchase again.',
    ending: (supportEmail) => `If this is a mistake, write to ${supportEmail}. We can settle it with you directly.`,
  },
  sent: {
    preview: 'We had already refunded it.',
    text: 'We have already refunded it, so there is nothing more to dispute. Banks can take up to ten days to show a refund.',
    ending: (supportEmail) => `If you do not see the money by then, write to ${supportEmail}.`,
  },
  waiting: {
    preview: 'The refund we granted stands.',
    text: 'We granted you a refund before, and that stands. If your bank decides for you, it returns the money. If it decides for us, we send the refund.',
    ending: (supportEmail) => `If you have any questions, write to ${supportEmail}.`,
  },
};

export function caseBegins(
  { kind, dueAt, renewalPause, ...payment }: CaseBeginsData,
  { url, supportEmail }: Site,
): Email {
  const facts = <Facts of={{ Order: payment.offerName, Amount: money(payment.amountCents, payment.currency) }} />;
  if (kind === 'dispute') {
    const { preview, text, ending } = DISPUTED[refundBefore(payment)];
    return {
      subject: 'Your bank is looking into a payment',
      preview,
      content: (
        <>
          <Title>Your bank is looking into a payment</Title>
          <Paragraph>Your bank told us that you dispute this payment. {text}</Paragraph>
          {renewalPause ? <Paragraph>{disputedText(renewalPause)}</Paragraph> : null}
          {facts}
          <Paragraph>{ending(supportEmail)}</Paragraph>
        </>
      ),
    };
  }
  return {
    subject: `We have your refund request: an answer by ${day(dueAt)}`,
    preview: 'A person will read it and decide.',
    content: (
      <>
        <Title>We have your refund request</Title>
        <Paragraph>
          A person will read it and decide by {day(dueAt)}. We will email you the answer.
          {payment.closed ? '' : ' Until then you can keep using what you paid for.'}
        </Paragraph>
        {renewalPause ? <Paragraph>{pauseText(renewalPause)}</Paragraph> : null}
        {facts}
        <MainButton to={`${url}/purchases`}>See your request</MainButton>
      </>
    ),
  };
}

export const CASE_BEGINS: EmailKind<CaseBeginsData> = { name: 'case-begins', write: caseBegins };

interface CaseEndsData extends CaseData {
  state: 'granted' | 'refused' | 'bank_returned' | 'won' | 'lost';
  /** The operator's answer; null when the money went back without one. */
  words: string | null;
  /** The renewal that waited for the decision and is made now. Missing in what an earlier version enqueued. */
  renewal?: (Renewal & { chargeAt: string }) | null;
  /** The refund ends the renewal of a subscription. Missing like the other. */
  endsSubscription?: boolean;
}

/** @param amount of the payment */
const ENDS: Record<CaseEndsData['state'], { subject: string; text: (amount: string) => string }> = {
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
  lost: {
    subject: 'Your bank has returned your payment',
    text: (amount) => `Your bank returned ${amount} to you. What you bought with it is closed.`,
  },
};

/** The end of a dispute about money that we had returned before: nothing opens again and nothing closes. */
const ENDS_AFTER_REFUND: Record<'won' | 'lost', (typeof ENDS)[CaseEndsData['state']]> = {
  won: {
    subject: 'Your bank has decided: our refund stands',
    text: (amount) => `Your bank has closed the dispute. We refunded the ${amount} before, and you keep that refund.`,
  },
  lost: {
    subject: 'Your bank has returned your payment',
    text: (amount) => `Your bank returned ${amount} to you. We had refunded this payment before.`,
  },
};

/** The end of a dispute that our own refund waited for. Lost, the bank's is the refund, and its words are those of every lost one. */
const WON_WITH_REFUND: (typeof ENDS)[CaseEndsData['state']] = {
  subject: 'Your bank has decided: our refund stands',
  text: (amount) =>
    `Your bank decided that the payment of ${amount} stands. We granted you a refund before, and we are sending it now. Banks can take up to ten days to show it.`,
};

function endOf({ state, ...payment }: CaseEndsData) {
  const refund = refundBefore(payment);
  if (refund === 'waiting' && state === 'won') return WON_WITH_REFUND;
  return refund === 'sent' && (state === 'won' || state === 'lost') ? ENDS_AFTER_REFUND[state] : ENDS[state];
}

export function caseEnds(ended: CaseEndsData, { url, supportEmail }: Site): Email {
  const { state, words, offerName, amountCents, currency, renewal, endsSubscription } = ended;
  const { subject, text } = endOf(ended);
  return {
    subject,
    preview: offerName,
    content: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{text(money(amountCents, currency))}</Paragraph>
        {words === null ? null : <Paragraph>{words}</Paragraph>}
        {renewal ? (
          <Paragraph>
            Your subscription continues: we charge {money(renewal.amountCents, renewal.currency)} on{' '}
            {day(renewal.chargeAt)}, and again every month until you cancel. You can cancel until {CHARGE_HOUR} on that
            day.
          </Paragraph>
        ) : null}
        {endsSubscription ? <Paragraph>We charge nothing more for your subscription.</Paragraph> : null}
        <Facts of={{ Order: offerName }} />
        {state === 'refused' ? (
          <Paragraph>If you disagree, write to {supportEmail} and tell us what we missed.</Paragraph>
        ) : null}
        <MainButton to={`${url}/purchases`}>Your purchases</MainButton>
      </>
    ),
  };
}

export const CASE_ENDS: EmailKind<CaseEndsData> = { name: 'case-ends', write: caseEnds };

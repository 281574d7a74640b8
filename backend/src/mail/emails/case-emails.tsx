import type { Email, EmailKind, Site } from '../email-kind.js';
import { Facts, MainButton, Paragraph, Title } from './blocks.js';
import { day, money } from './format.js';

interface CaseData {
  offerName: string;
  amountCents: number;
  currency: string;
  /** We had returned the money before the bank was asked for it. Missing in what an earlier version enqueued. */
  refundedBefore?: boolean;
  /** A bank is deciding about the payment, so what it bought is closed meanwhile. Missing like the other. */
  closed?: boolean;
}

interface CaseBeginsData extends CaseData {
  /** claim: the buyer asked us for a refund; dispute: they asked their bank. */
  kind: 'claim' | 'dispute';
  /** ISO 8601: until when a claim is answered. */
  dueAt: string;
}

/** What a dispute means for the payer, by whether we had refunded the payment before. */
const DISPUTED: Record<
  'open' | 'refunded',
  { preview: string; text: string; ending: (supportEmail: string) => string }
> = {
  open: {
    preview: 'What you bought with it stays closed until your bank has decided.',
    text: 'Until your bank has decided, what you bought with it is closed, and we charge nothing more for it. If you win, you keep the money. If we win, you can use your purchase again.',
    ending: (supportEmail) => `If this is a mistake, write to ${supportEmail}. We can settle it with you directly.`,
  },
  refunded: {
    preview: 'We had already refunded it.',
    text: 'We have already refunded it, so there is nothing more to dispute. Banks can take up to ten days to show a refund.',
    ending: (supportEmail) => `If you do not see the money by then, write to ${supportEmail}.`,
  },
};

export function caseBegins({ kind, dueAt, ...payment }: CaseBeginsData, { url, supportEmail }: Site): Email {
  const facts = <Facts of={{ Order: payment.offerName, Amount: money(payment.amountCents, payment.currency) }} />;
  if (kind === 'dispute') {
    const { preview, text, ending } = DISPUTED[payment.refundedBefore ? 'refunded' : 'open'];
    return {
      subject: 'Your bank is looking into a payment',
      preview,
      content: (
        <>
          <Title>Your bank is looking into a payment</Title>
          <Paragraph>Your bank told us that you dispute this payment. {text}</Paragraph>
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

export function caseEnds(
  { state, words, offerName, amountCents, currency, refundedBefore }: CaseEndsData,
  { url, supportEmail }: Site,
): Email {
  const afterRefund = refundedBefore && (state === 'won' || state === 'lost');
  const { subject, text } = afterRefund ? ENDS_AFTER_REFUND[state] : ENDS[state];
  return {
    subject,
    preview: offerName,
    content: (
      <>
        <Title>{subject}</Title>
        <Paragraph>{text(money(amountCents, currency))}</Paragraph>
        {words === null ? null : <Paragraph>{words}</Paragraph>}
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

import type { Email, EmailKind, Site } from '../email-kind.js';
import { Facts, MainButton, Paragraph, Title } from './blocks.js';
import { day, money } from './format.js';

interface CaseData {
  offerName: string;
  amountCents: number;
  currency: string;
}

interface CaseBeginsData extends CaseData {
  /** claim: the buyer asked us for a refund; dispute: they asked their bank. */
  kind: 'claim' | 'dispute';
  /** ISO 8601: until when a claim is answered. */
  dueAt: string;
}

export function caseBegins({ kind, dueAt, ...payment }: CaseBeginsData, { url, supportEmail }: Site): Email {
  const facts = <Facts of={{ Order: payment.offerName, Amount: money(payment.amountCents, payment.currency) }} />;
  if (kind === 'dispute')
    return {
      subject: 'Your bank is looking into a payment',
      preview: 'What you bought with it stays closed until your bank has decided.',
      content: (
        <>
          <Title>Your bank is looking into a payment</Title>
          <Paragraph>
            Your bank told us that you dispute this payment. Until your bank has decided, what you bought with it is
            closed, and we charge nothing more for it. If you win, you keep the money. If we win, you can use your
            purchase again.
          </Paragraph>
          {facts}
          <Paragraph>If this is a mistake, write to {supportEmail}. We can settle it with you directly.</Paragraph>
        </>
      ),
    };
  return {
    subject: `We have your refund request: an answer by ${day(dueAt)}`,
    preview: 'A person will read it and decide.',
    content: (
      <>
        <Title>We have your refund request</Title>
        <Paragraph>
          A person will read it and decide by {day(dueAt)}. We will email you the answer. Until then you can keep using
          what you paid for.
        </Paragraph>
        {facts}
        <MainButton to={`${url}/purchases`}>See your request</MainButton>
      </>
    ),
  };
}

export const CASE_BEGINS: EmailKind<CaseBeginsData> = { name: 'case-begins', write: caseBegins };

interface CaseEndsData extends CaseData {
  state: 'granted' | 'refused' | 'won' | 'lost';
  /** The operator's answer; null when the money went back without one. */
  words: string | null;
}

/** @param amount of the payment */
const ENDS: Record<CaseEndsData['state'], { subject: string; text: (amount: string) => string }> = {
  granted: {
    subject: 'We granted your refund request',
    text: (amount) => `We are refunding ${amount} to the card you paid with. Banks can take up to ten days to show it.`,
  },
  refused: {
    subject: 'Your refund request: our answer',
    text: (amount) => `We reviewed your request and will not refund ${amount}. This is why:`,
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

export function caseEnds(
  { state, words, offerName, amountCents, currency }: CaseEndsData,
  { url, supportEmail }: Site,
): Email {
  const { subject, text } = ENDS[state];
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

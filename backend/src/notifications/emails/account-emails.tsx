import type { Email, EmailKind, Site } from '../../platform/mail/email-kind.js';
import { Facts, MainButton, Paragraph, Title } from '../../platform/mail/blocks.js';
import { CHARGE_HOUR, day, money } from '../../platform/mail/format.js';

interface ReportReadyData {
  /** The vehicle as the buyer knows it; null when it is not known. */
  vehicle: string | null;
  reportId: string;
}

export function reportReady({ vehicle, reportId }: ReportReadyData, { url }: Site): Email {
  const what = vehicle ?? 'your vehicle';
  return {
    subject: `Your report is ready: ${what}`,
    preview: 'Your report is ready to read.',
    content: (
      <>
        <Title>Your report is ready</Title>
        <Paragraph>
          The history of {vehicle ? `the ${vehicle}` : what} has arrived. You can read it for 30 days.
        </Paragraph>
        <MainButton to={`${url}/results/${reportId}`}>Read the report</MainButton>
      </>
    ),
  };
}

export const REPORT_READY: EmailKind<ReportReadyData> = { name: 'report-ready', optional: true, write: reportReady };

interface TrialReminderData {
  offerName: string;
  amountCents: number;
  currency: string;
  /** ISO 8601. */
  chargeAt: string;
}

export function trialReminder({ offerName, amountCents, currency, chargeAt }: TrialReminderData, { url }: Site): Email {
  const price = money(amountCents, currency);
  return {
    subject: `Your trial ends on ${day(chargeAt)}: ${price} a month from then`,
    preview: `Cancel until ${CHARGE_HOUR} on that day, and we charge nothing more.`,
    content: (
      <>
        <Title>Your trial is about to end</Title>
        <Paragraph>
          On {day(chargeAt)} we will charge {price} for {offerName}, and again every month until you cancel.
        </Paragraph>
        <Paragraph>
          If you do not want that, cancel until {CHARGE_HOUR} on that day. It takes two clicks, and we charge nothing
          more.
        </Paragraph>
        <MainButton to={`${url}/purchases`}>Cancel the subscription</MainButton>
      </>
    ),
  };
}

export const TRIAL_REMINDER: EmailKind<TrialReminderData> = { name: 'trial-reminder', write: trialReminder };

interface RefundData {
  offerName: string;
  amountCents: number;
  currency: string;
  transactionId: string;
  /** The card in words; absent when the provider did not say. */
  paidWith?: string | null;
  /** Why, in words for the buyer. */
  reason: string;
}

/** Ordered, not sent: a bank may have been asked meanwhile, and then the refund waits for it (docs/decisions/0025). */
export function refund({ offerName, amountCents, currency, transactionId, paidWith, reason }: RefundData): Email {
  const amount = money(amountCents, currency);
  return {
    subject: `Your refund of ${amount}`,
    preview: `${offerName}: we are refunding your payment.`,
    content: (
      <>
        <Title>Your refund</Title>
        <Paragraph>
          We are refunding {amount} to the card you paid with. Once it is sent, banks can take up to ten days to show
          it. If your bank is looking into this payment, it decides first.
        </Paragraph>
        <Facts
          of={{
            Order: offerName,
            Amount: amount,
            'Returned to': paidWith ?? null,
            Transaction: transactionId,
            Reason: reason,
          }}
        />
      </>
    ),
  };
}

export const REFUND: EmailKind<RefundData> = { name: 'refund', write: refund };

interface CancellationData {
  offerName: string;
  /** ISO 8601: until when what was paid for can be used; null when nothing is, and the subscription has ended. */
  usableUntil: string | null;
}

export function cancellation({ offerName, usableUntil }: CancellationData): Email {
  return {
    subject: `Canceled: ${offerName}`,
    preview: 'We will charge nothing more.',
    content: (
      <>
        <Title>Your subscription is canceled</Title>
        <Paragraph>We will not charge you again for {offerName}.</Paragraph>
        <Paragraph>
          {usableUntil === null
            ? 'Your subscription has ended. Reports that are open stay open.'
            : `You can use what you paid for until ${day(usableUntil)}.`}
        </Paragraph>
      </>
    ),
  };
}

export const CANCELLATION: EmailKind<CancellationData> = { name: 'cancellation', write: cancellation };

interface ResumptionData {
  offerName: string;
  amountCents: number;
  currency: string;
  /** ISO 8601; null while an open case keeps the renewal waiting. */
  chargeAt: string | null;
}

export function resumption({ offerName, amountCents, currency, chargeAt }: ResumptionData, { url }: Site): Email {
  const price = money(amountCents, currency);
  return {
    subject: `Resumed: ${offerName}`,
    preview: chargeAt ? `We will charge ${price} on ${day(chargeAt)}.` : 'It renews again.',
    content: (
      <>
        <Title>Your subscription continues</Title>
        <Paragraph>You took the cancellation of {offerName} back.</Paragraph>
        <Paragraph>
          {chargeAt
            ? `We will charge ${price} on ${day(chargeAt)}, and again every month until you cancel. You can cancel until ${CHARGE_HOUR} on that day.`
            : `We will charge ${price} once the open refund request or dispute about it is decided. We email you the day.`}
        </Paragraph>
        <MainButton to={`${url}/purchases`}>Cancel the subscription</MainButton>
      </>
    ),
  };
}

export const RESUMPTION: EmailKind<ResumptionData> = { name: 'resumption', write: resumption };

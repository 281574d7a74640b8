import type { ReactElement } from 'react';
import type { Email, EmailKind, Site } from '../../platform/mail/email-kind.js';
import { Facts, MainButton, Paragraph, TextLink, Title } from '../../platform/mail/blocks.js';
import { day, money } from '../../platform/mail/format.js';

const HOW_TO_CANCEL = 'You can cancel online at any time before the next charge. You do not need to call.';

interface Paid {
  offerName: string;
  amountCents: number;
  currency: string;
  transactionId: string;
  /** The card in words; absent when the provider did not say. */
  paidWith?: string | null;
  /** ISO 8601. */
  paidAt: string;
}

/** What is charged next for a subscription that goes on, and when. */
interface NextCharge {
  renewalCents: number;
  /** ISO 8601. */
  nextChargeAt: string;
}

const PaidFacts = ({ paid, more }: { paid: Paid; more: Record<string, string> }): ReactElement => (
  <Facts
    of={{
      Order: paid.offerName,
      Amount: money(paid.amountCents, paid.currency),
      'Paid with': paid.paidWith ?? null,
      Date: day(paid.paidAt),
      Transaction: paid.transactionId,
      ...more,
    }}
  />
);

type RenewalData = Paid & NextCharge;

export function renewalReceipt(data: RenewalData, { url }: Site): Email {
  const total = money(data.amountCents, data.currency);
  const next = `${money(data.renewalCents, data.currency)} on ${day(data.nextChargeAt)}, then monthly`;
  return {
    subject: `Your Roadbook receipt: renewal of ${data.offerName}, ${total}`,
    preview: `${total} on ${day(data.paidAt)}`,
    content: (
      <>
        <Title>We renewed your subscription</Title>
        <Paragraph>
          We charged {total} for another month of {data.offerName}, as agreed.
        </Paragraph>
        <PaidFacts paid={data} more={{ 'Next charge': next }} />
        <Paragraph>{HOW_TO_CANCEL}</Paragraph>
        <MainButton to={`${url}/purchases`}>Cancel the subscription</MainButton>
      </>
    ),
  };
}

export const RENEWAL_RECEIPT: EmailKind<RenewalData> = { name: 'renewal-receipt', write: renewalReceipt };

type ExtraReportData = Paid &
  NextCharge & {
    vehicle: string | null;
    reportId: string;
    /** The subscription has been canceled and ends instead of its next charge. */
    canceled: boolean;
    /** Its renewal waits for an open case. Missing in what an earlier version enqueued. */
    paused?: boolean;
  };

/** How the subscription of an extra report goes on. */
function continuation({ canceled, paused, nextChargeAt, renewalCents, currency }: ExtraReportData): string {
  if (canceled)
    return `Your subscription is canceled. It ends on ${day(nextChargeAt)}, and we charge nothing more for it.`;
  if (paused)
    return 'Your subscription does not renew before the open refund request or dispute about it is decided. We email you the day of the next charge.';
  return `Your subscription continues as before: ${money(renewalCents, currency)} on ${day(nextChargeAt)}, then monthly.`;
}

export function extraReportReceipt(data: ExtraReportData, { url }: Site): Email {
  const total = money(data.amountCents, data.currency);
  const vehicle = data.vehicle ?? 'one more vehicle';
  return {
    subject: `Your Roadbook receipt: extra report, ${total}`,
    preview: `${total} on ${day(data.paidAt)}`,
    content: (
      <>
        <Title>Your extra report</Title>
        <Paragraph>
          We charged {total} for the report of {vehicle}, as you agreed.
        </Paragraph>
        <PaidFacts paid={data} more={{ Vehicle: vehicle }} />
        <MainButton to={`${url}/results/${data.reportId}`}>Open your report</MainButton>
        <Paragraph>{continuation(data)}</Paragraph>
        <Paragraph>
          {data.canceled ? 'You can ask for a refund within 30 days:' : HOW_TO_CANCEL}{' '}
          <TextLink to={`${url}/purchases`}>{`${url}/purchases`}</TextLink>
        </Paragraph>
      </>
    ),
  };
}

export const EXTRA_REPORT_RECEIPT: EmailKind<ExtraReportData> = {
  name: 'extra-report-receipt',
  write: extraReportReceipt,
};

interface RenewalRefusedData {
  offerName: string;
  amountCents: number;
  currency: string;
  /** What the bank's answer means for the buyer. */
  reason: string;
  /** ISO 8601. */
  refusedAt: string;
  /** When it is tried again, in turn; ISO 8601. Empty: it was the last try, and the subscription has ended. */
  tries: string[];
}

export function renewalRefused(data: RenewalRefusedData, { url }: Site): Email {
  const { offerName, reason, refusedAt } = data;
  const price = money(data.amountCents, data.currency);
  const [next, ...later] = data.tries.map(day);
  const refused = (
    <Paragraph>
      On {day(refusedAt)} we could not charge {price} for another month of {offerName}.
    </Paragraph>
  );
  if (!next)
    return {
      subject: `Your subscription has ended: ${offerName}`,
      preview: `We could not charge ${price}. We will charge nothing more.`,
      content: (
        <>
          <Title>Your subscription has ended</Title>
          {refused}
          <Paragraph>
            That was our last try. Your subscription has ended, and we charge nothing more. Reports that are open stay
            open.
          </Paragraph>
          <MainButton to={`${url}/purchases`}>See your purchases</MainButton>
        </>
      ),
    };
  const last = later.length > 0 ? `, then on ${later.join(' and ')}` : ' for the last time';
  return {
    subject: `Payment refused: ${price} for ${offerName}`,
    preview: `We will try again on ${next}.`,
    content: (
      <>
        <Title>Your renewal was refused</Title>
        {refused}
        <Facts of={{ Subscription: offerName, Amount: price, 'Reason given': reason, 'Next try': next }} />
        <Paragraph>
          We will try again on {next}
          {last}. If every try fails, your subscription ends. Until you pay, it opens no extra reports. Reports that are
          already open stay open.
        </Paragraph>
        <Paragraph>
          You can pay it now with another card, or cancel, and we charge nothing more. Either takes two clicks.
        </Paragraph>
        <MainButton to={`${url}/purchases#subscriptions`}>Pay or cancel</MainButton>
      </>
    ),
  };
}

export const RENEWAL_REFUSED: EmailKind<RenewalRefusedData> = { name: 'renewal-refused', write: renewalRefused };

interface CreditBackData {
  vehicle: string | null;
  /** Absent in emails that were written before there was another reason than the first. */
  why?: 'no_records' | 'no_answer';
  /** What was given back: a credit, or a place in the count of a subscription's period. */
  back: 'credit' | 'place';
  /** ISO 8601. */
  givenAt: string;
}

export function creditBack({ vehicle, why, back, givenAt }: CreditBackData, { url }: Site): Email {
  const what = back === 'credit' ? 'one credit' : 'one report of your subscription';
  const name = vehicle ?? 'your vehicle';
  return {
    subject: `We returned ${what}: ${why === 'no_answer' ? 'no report' : 'no records'} for ${name}`,
    preview: 'You can use it for another vehicle.',
    content: (
      <>
        <Title>We returned {what}</Title>
        <Paragraph>
          {why === 'no_answer'
            ? `The source sent no report for ${name} within 24 hours, so it costs you nothing.`
            : `We found no records for ${name}, so its report costs you nothing.`}
        </Paragraph>
        <Facts of={{ Returned: back === 'credit' ? '1 credit' : '1 report of this period', Date: day(givenAt) }} />
        <Paragraph>You can use it for another vehicle. Nothing was charged or refunded.</Paragraph>
        <MainButton to={`${url}/purchases`}>See your purchases</MainButton>
      </>
    ),
  };
}

export const CREDIT_BACK: EmailKind<CreditBackData> = { name: 'credit-back', write: creditBack };

type YearlyReminderData = NextCharge & {
  offerName: string;
  currency: string;
  /** ISO 8601. */
  since: string;
  /** Cents of a report beyond the included ones; null when none are sold. */
  perReportCents: number | null;
};

export function yearlyReminder(data: YearlyReminderData, { url }: Site): Email {
  const { offerName, currency, perReportCents } = data;
  const price = money(data.renewalCents, currency);
  return {
    subject: `Your yearly reminder: ${offerName} costs ${price} a month`,
    preview: 'What you pay, and how to end it.',
    content: (
      <>
        <Title>Your subscription is active</Title>
        <Paragraph>
          You have had {offerName} since {day(data.since)}. It renews every month until you cancel.
        </Paragraph>
        <Facts
          of={{
            Subscription: offerName,
            'Charged each month': price,
            'Extra reports': perReportCents === null ? null : `${money(perReportCents, currency)} each, once you agree`,
            'Next charge': `${price} on ${day(data.nextChargeAt)}`,
          }}
        />
        <Paragraph>{HOW_TO_CANCEL}</Paragraph>
        <MainButton to={`${url}/purchases`}>Cancel the subscription</MainButton>
      </>
    ),
  };
}

export const YEARLY_REMINDER: EmailKind<YearlyReminderData> = { name: 'yearly-reminder', write: yearlyReminder };

interface MergedSubscriptionsData {
  goesOn: string;
  ended: string;
  /** ISO 8601: until when what is paid for can be used; null when nothing is. */
  usableUntil: string | null;
  /** What came back, because nothing of it was used. */
  returned: { amountCents: number; currency: string } | null;
}

export function mergedSubscriptions(
  { goesOn, ended, usableUntil, returned }: MergedSubscriptionsData,
  { url }: Site,
): Email {
  return {
    subject: `You pay for one subscription: ${goesOn}`,
    preview: `We will not charge you again for ${ended}.`,
    content: (
      <>
        <Title>You now have one subscription</Title>
        <Paragraph>
          You joined two browsers, and each had a subscription. {goesOn} continues as agreed. We will not charge you
          again for {ended}.
        </Paragraph>
        <Paragraph>
          {returned
            ? `You had used nothing of its last payment, so we are refunding ${money(returned.amountCents, returned.currency)} to the card you paid with.`
            : usableUntil === null
              ? 'It has ended. Reports that are open stay open.'
              : `You can use what you paid for until ${day(usableUntil)}. Then it ends.`}
        </Paragraph>
        <MainButton to={`${url}/purchases`}>See your subscriptions</MainButton>
      </>
    ),
  };
}

export const MERGED_SUBSCRIPTIONS: EmailKind<MergedSubscriptionsData> = {
  name: 'subscriptions-merged',
  write: mergedSubscriptions,
};

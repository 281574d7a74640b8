import { button, day, facts, heading, type Letter, link, money, paragraph, type Site } from '../email.js';

const HOW_TO_CANCEL = 'You can cancel online at any time before the next charge; no call is needed.';

interface Paid {
  offerName: string;
  amountCents: number;
  currency: string;
  transactionId: string;
  /** The card in words; absent when the provider did not tell. */
  paidWith?: string | null;
  /** ISO 8601. */
  paidAt: string;
}

/** A plan as it goes on: what is charged next, and when. */
interface GoingOn {
  renewalCents: number;
  /** ISO 8601. */
  nextChargeAt: string;
}

const factsOf = (
  { offerName, amountCents, currency, transactionId, paidWith, paidAt }: Paid,
  more: Record<string, string>,
) =>
  facts({
    Order: offerName,
    Amount: money(amountCents, currency),
    'Paid with': paidWith ?? null,
    Date: day(paidAt),
    Transaction: transactionId,
    ...more,
  });

export type RenewalData = Paid & GoingOn;

export function renewalReceipt(data: RenewalData, { url }: Site): Letter {
  const total = money(data.amountCents, data.currency);
  return {
    subject: `Your Roadbook receipt: renewal of ${data.offerName}, ${total}`,
    preview: `${total} on ${day(data.paidAt)}`,
    content: [
      heading('Your plan was renewed'),
      paragraph(`We charged ${total} for another month of ${data.offerName}, as agreed.`),
      factsOf(data, {
        'Next charge': `${money(data.renewalCents, data.currency)} on ${day(data.nextChargeAt)}, then monthly`,
      }),
      paragraph(HOW_TO_CANCEL),
      button(`${url}/purchases`, 'Cancel the subscription'),
    ],
  };
}

export type FurtherReportData = Paid &
  GoingOn & {
    vehicle: string | null;
    reportId: string;
    /** The plan has been cancelled and ends instead of its next charge. */
    cancelled: boolean;
  };

export function furtherReportReceipt(data: FurtherReportData, { url }: Site): Letter {
  const total = money(data.amountCents, data.currency);
  const vehicle = data.vehicle ?? 'one more vehicle';
  return {
    subject: `Your Roadbook receipt: further report, ${total}`,
    preview: `${total} on ${day(data.paidAt)}`,
    content: [
      heading('Your further report'),
      paragraph(`We charged ${total} for the report of ${vehicle}, to which you said yes.`),
      factsOf(data, { Vehicle: vehicle }),
      button(`${url}/results/${data.reportId}`, 'Open your report'),
      paragraph(
        data.cancelled
          ? `Your plan is cancelled: it ends on ${day(data.nextChargeAt)} and nothing more is charged for it.`
          : `Your plan goes on as before: ${money(data.renewalCents, data.currency)} on ${day(data.nextChargeAt)}, then monthly.`,
      ),
      paragraph(
        data.cancelled ? 'You can ask for a refund within 30 days:' : HOW_TO_CANCEL,
        ' ',
        link(`${url}/purchases`, `${url}/purchases`),
      ),
    ],
  };
}

export interface RenewalRefusedData {
  offerName: string;
  amountCents: number;
  currency: string;
  /** What the bank's answer means for the buyer. */
  reason: string;
  /** ISO 8601. */
  refusedAt: string;
  /** When it is tried again, in turn; ISO 8601. Empty: it was the last try, and the plan has ended. */
  tries: string[];
}

export function renewalRefused(data: RenewalRefusedData, { url }: Site): Letter {
  const { offerName, reason, refusedAt } = data;
  const price = money(data.amountCents, data.currency);
  const [next, ...later] = data.tries.map(day);
  const refused = paragraph(`On ${day(refusedAt)} ${price} for another month of ${offerName} could not be charged.`);
  if (!next)
    return {
      subject: `Your plan has ended: ${offerName}`,
      preview: `${price} was refused for the last time. Nothing more is charged.`,
      content: [
        heading('Your plan has ended'),
        refused,
        paragraph(
          'It was the last try. The plan has ended and nothing more is charged. Reports that are open stay open.',
        ),
        button(`${url}/purchases`, 'See your purchases'),
      ],
    };
  const last = later.length > 0 ? `, then on ${later.join(' and ')}` : ' for the last time';
  return {
    subject: `Payment refused: ${price} for ${offerName}`,
    preview: `It is tried again on ${next}.`,
    content: [
      heading('Your renewal was refused'),
      refused,
      facts({ Plan: offerName, Amount: price, 'What we were told': reason, 'Next try': next }),
      paragraph(
        `We try again on ${next}${last}. If every try is refused the plan ends by itself. Until it is paid it opens no further reports; those that are open stay open.`,
      ),
      paragraph('You can pay it now with another card, or cancel, and nothing more is charged. Both take two clicks.'),
      button(`${url}/purchases#plans`, 'Pay or cancel'),
    ],
  };
}

export interface CreditBackData {
  vehicle: string | null;
  /** What was given back: a credit, or a place in the count of a plan's period. */
  back: 'credit' | 'place';
  /** ISO 8601. */
  givenAt: string;
}

export function creditBack({ vehicle, back, givenAt }: CreditBackData, { url }: Site): Letter {
  const what = back === 'credit' ? 'one credit' : 'one report of your plan';
  const name = vehicle ?? 'your vehicle';
  return {
    subject: `We gave you back ${what}: no records for ${name}`,
    preview: 'It is ready for another vehicle.',
    content: [
      heading(`You have ${what} back`),
      paragraph(`We found no records for ${name}, so its report costs you nothing.`),
      facts({ 'Given back': back === 'credit' ? '1 credit' : '1 report of the period', Date: day(givenAt) }),
      paragraph('It can be used for another vehicle. No money was moved.'),
      button(`${url}/purchases`, 'See your purchases'),
    ],
  };
}

export type YearlyReminderData = GoingOn & {
  offerName: string;
  currency: string;
  /** ISO 8601. */
  since: string;
  /** Cents of a report beyond the included ones; null when none are sold. */
  perReportCents: number | null;
};

export function yearlyReminder(data: YearlyReminderData, { url }: Site): Letter {
  const { offerName, currency, perReportCents } = data;
  const price = money(data.renewalCents, currency);
  return {
    subject: `Your yearly reminder: ${offerName} costs ${price} a month`,
    preview: 'What you pay, and how to end it.',
    content: [
      heading('Your plan is running'),
      paragraph(`You have had ${offerName} since ${day(data.since)}. It renews every month until you cancel.`),
      facts({
        Plan: offerName,
        'Charged every month': price,
        'Further reports': perReportCents === null ? null : `${money(perReportCents, currency)} each, after your yes`,
        'Next charge': `${price} on ${day(data.nextChargeAt)}`,
      }),
      paragraph(HOW_TO_CANCEL),
      button(`${url}/purchases`, 'Cancel the subscription'),
    ],
  };
}

export interface FeeChangeData {
  offerName: string;
  currency: string;
  oldCents: number;
  newCents: number;
  /** ISO 8601: the first charge of the new fee. */
  from: string;
}

export function feeChange({ offerName, currency, oldCents, newCents, from }: FeeChangeData, { url }: Site): Letter {
  const [before, after] = [money(oldCents, currency), money(newCents, currency)];
  return {
    subject: `${offerName} will cost ${after} a month from ${day(from)}`,
    preview: `Until then it stays ${before}.`,
    content: [
      heading('The fee of your plan changes'),
      paragraph(`From ${day(from)} we will charge ${after} a month for ${offerName}. Until then it stays ${before}.`),
      facts({ Plan: offerName, 'Fee now': before, 'New fee': after, 'First charged on': day(from) }),
      paragraph('If you do not want that, cancel before that day. It takes two clicks and nothing more is charged.'),
      button(`${url}/purchases`, 'Cancel the subscription'),
    ],
  };
}

import { button, day, facts, heading, type Letter, money, paragraph, type Site } from '../email.js';

export interface ReportReadyData {
  /** The vehicle as the buyer knows it; null when it is not known. */
  vehicle: string | null;
  reportId: string;
}

export function reportReady({ vehicle, reportId }: ReportReadyData, { url }: Site): Letter {
  const what = vehicle ?? 'your vehicle';
  return {
    subject: `Your report is ready: ${what}`,
    preview: 'The history has arrived.',
    content: [
      heading('Your report is ready'),
      paragraph(`The history of ${what} has arrived. You can read it for 30 days.`),
      button(`${url}/results/${reportId}`, 'Read the report'),
    ],
  };
}

export interface TrialReminderData {
  offerName: string;
  amountCents: number;
  currency: string;
  /** ISO 8601. */
  chargeAt: string;
}

export function trialReminder(
  { offerName, amountCents, currency, chargeAt }: TrialReminderData,
  { url }: Site,
): Letter {
  const price = money(amountCents, currency);
  return {
    subject: `Your trial ends on ${day(chargeAt)}: ${price} a month from then`,
    preview: 'Cancel before that day and nothing more is charged.',
    content: [
      heading('Your trial is about to end'),
      paragraph(
        `On ${day(chargeAt)} we will charge ${price} for ${offerName}, and again every month until you cancel.`,
      ),
      paragraph('If you do not want that, cancel before that day. It takes two clicks and nothing more is charged.'),
      button(`${url}/purchases`, 'Cancel the subscription'),
    ],
  };
}

export interface RefundData {
  offerName: string;
  amountCents: number;
  currency: string;
  transactionId: string;
  /** The card in words; absent when the provider did not tell. */
  paidWith?: string | null;
  /** Why, in words for the buyer. */
  reason: string;
}

export function refund({ offerName, amountCents, currency, transactionId, paidWith, reason }: RefundData): Letter {
  const amount = money(amountCents, currency);
  return {
    subject: `We refunded ${amount}`,
    preview: `${offerName}: the money is on its way back.`,
    content: [
      heading('Your refund'),
      paragraph(`We returned ${amount} to the card you paid with. Banks take up to ten days to show it.`),
      facts({
        Order: offerName,
        Amount: amount,
        'Returned to': paidWith ?? null,
        Transaction: transactionId,
        Reason: reason,
      }),
    ],
  };
}

export interface CancellationData {
  offerName: string;
  /** ISO 8601: until when what was paid for can be used; null when nothing is, and the plan has ended. */
  usableUntil: string | null;
}

export function cancellation({ offerName, usableUntil }: CancellationData): Letter {
  return {
    subject: `Cancelled: ${offerName}`,
    preview: 'Nothing more will be charged.',
    content: [
      heading('Your subscription is cancelled'),
      paragraph(`Nothing more will be charged for ${offerName}.`),
      paragraph(
        usableUntil === null
          ? 'The plan has ended. Reports that are open stay open.'
          : `What you paid for can be used until ${day(usableUntil)}.`,
      ),
    ],
  };
}

export interface MagicLinkLetterData {
  /** Holds the secret: written when the mail is sent, kept nowhere. */
  link: string;
  minutes: number;
}

export function magicLink({ link, minutes }: MagicLinkLetterData): Letter {
  return {
    subject: 'Your Roadbook sign-in link',
    preview: `It works once, within ${minutes} minutes.`,
    content: [
      heading('Open your purchases'),
      paragraph(`This link works once, within ${minutes} minutes, in the browser you open it in.`),
      button(link, 'Open my purchases'),
      paragraph('If you did not ask for it, do nothing: without the link nothing happens.'),
    ],
  };
}

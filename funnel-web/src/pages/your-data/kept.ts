import type { PersonalDataView } from '../../api/types';
import { plural } from '../../../../backend/src/platform/input-rules/formats.js';

interface KeptPart {
  name: string;
  count: string;
  why: string;
  erased: string;
}

/** What a deletion does to purchases in other browsers. */
export const OTHER_BROWSERS =
  'This includes what was bought with your email in another browser where you gave no other one: everything that ' +
  'says who you are is deleted there, open refund requests end, and the reports stay open. A subscription bought ' +
  'there stops renewing if we know no other email to tell about it. Of purchases by somebody who also gave another ' +
  'email, only your email is deleted.';

type List = Exclude<keyof PersonalDataView, 'user' | 'withheld'>;

const LISTS: Record<List, readonly [name: string, noun: string, why: string, erased?: string]> = {
  guests: [
    'What you typed as a guest in other browsers',
    'browser',
    'To recognize and reach you where you bought without signing in: name, email, phone number, IP ' +
      'address, browser, last search.',
    'Deleted. The browser keeps its reports, without your name.',
  ],
  reports: [
    'Vehicles you looked up',
    'vehicle',
    'To show them to you again.',
    'Deleted. A vehicle you paid for stays with its payment, without your plate.',
  ],
  signatures: [
    'Signatures',
    'signature',
    'As proof of the use you agreed to, with time, IP address and browser.',
    'A checksum replaces the drawing; name, IP address and browser are deleted.',
  ],
  addresses: ['Postal addresses', 'address', 'For your invoice and tax, and to prevent fraud.', 'Deleted.'],
  purchases: [
    'Checkouts, purchases and what you agreed to',
    'checkout',
    'The law requires us to keep purchases for seven years. If a checkout was not paid, we keep only ' +
      'what you agreed to after 90 days.',
    'We keep the amount, date and terms. Email, IP address, browser, the last digits of your card and ' +
      'where you came from are deleted.',
  ],
  subscriptions: [
    'Subscriptions',
    'subscription',
    'To renew and cancel them. The law also requires us to keep them, like purchases.',
    'They end right away. We keep the price and dates without your name and, for seven years, a checksum ' +
      'that shows you had a trial.',
  ],
  subscriptionPayments: [
    'Renewals and extra reports',
    'payment',
    'The law requires us to keep them, like purchases.',
    'We keep the amount and date without your name. The last digits of your card are deleted.',
  ],
  credits: [
    'Changes to your credits',
    'change',
    'To keep your balance right.',
    'We keep the numbers without your name.',
  ],
  unlocks: [
    'Reports you unlocked',
    'report',
    'So that you can read them for as long as you paid for.',
    'They stay with their payment, but not with your name.',
  ],
  variants: [
    'Versions of our pages you were shown',
    'version',
    'So that a page does not change from one visit to the next.',
  ],
  mails: [
    'Emails to you',
    'email',
    'To avoid sending anything twice. Kept for 90 days.',
    'Recipient and content are deleted.',
  ],
  mailPreferences: [
    'Whether you want our emails',
    'choice',
    'So that an unsubscribed mailbox stays unsubscribed. We keep only a checksum of the address.',
  ],
  monitoring: [
    'Vehicles we monitor for you',
    'vehicle',
    'To email you news about a vehicle you bought, for 30 days. Deleted 90 days after that.',
  ],
  sharedLinks: [
    'Links to reports you shared',
    'link',
    'So that you can end them. Deleted 30 days after they end. The link itself is kept as a checksum.',
    'Deleted. They no longer open anything.',
  ],
  browsers: ['Your browsers', 'browser', 'To recognize you, and so that you can sign one out.', 'Deleted.'],
  emailChanges: ['Pending email change', 'change', 'To make the change after the days in which you can stop it.'],
  cases: [
    'Refund requests and disputes',
    'case',
    'To answer you, and to show later how it was decided.',
    'Open requests end. The payment still shows that there was a request, but not what you wrote. For ' +
      'seven years we keep a checksum that shows you had a refund.',
  ],
  reportReads: [
    'When reports were read',
    'time',
    'To show your bank what was used if a payment is disputed.',
    'The times stay with the payment, but not with your name.',
  ],
  clientErrors: [
    'Errors your browser reported',
    'error',
    'To fix what does not work. Kept for 90 days.',
    'Their text is deleted. We still count that there was an error.',
  ],
  operatorActions: [
    'What our staff did for you',
    'action',
    'To show later what was done, and why.',
    'What we did, and when, stays with the payment. The reason is deleted.',
  ],
  paymentsOfOthers: [
    'Payments under your email, perhaps by somebody else',
    'payment',
    'The law requires us to keep them, like your purchases.',
    'They stay with the person who paid, without your email.',
  ],
};

const ACCOUNT: KeptPart = {
  name: 'Your account',
  count: 'name, email, phone number, IP address, browser, last search, credits, last visit',
  why:
    'To recognize you, to reach you, and to prevent fraud. ' +
    'Deleted 90 days after your last visit if you never bought.',
  erased: 'Deleted. A number without a name stays where a purchase refers to it.',
};

/** Stored by IP address alone, which many people share, so no deletion reaches it. */
const LIMITS: KeptPart = {
  name: 'Counts that prevent abuse',
  count: 'IP address',
  why:
    'To limit what one IP address can do. We keep for a week how often it looked up vehicles or was refused. ' +
    'To limit sign-in emails, plate lookups and payments we keep a checksum of it for up to a day.',
  erased: 'The IP address stays for up to a week, without saying whose it was.',
};

export function keptParts(data: PersonalDataView): KeptPart[] {
  const lists = (Object.keys(LISTS) as List[]).map((key) => {
    const [name, noun, why, erased = 'Deleted.'] = LISTS[key];
    return { name, count: plural(data[key].length, noun, noun.endsWith('s') ? `${noun}es` : undefined), why, erased };
  });
  return [ACCOUNT, ...lists, LIMITS];
}

export function personOf({ user }: PersonalDataView) {
  const text = (key: string) => (typeof user[key] === 'string' ? user[key] : '');
  return {
    id: text('id'),
    email: text('contactEmail') || text('email'),
    fullName: text('fullName'),
    phone: text('phoneNumber'),
  };
}

import type { PersonalDataView } from '../../api/types';
import { plural } from '../../../../backend/src/platform/input-rules/formats.js';

interface KeptPart {
  name: string;
  count: string;
  why: string;
  /** What becomes of it when everything is deleted. */
  erased: string;
}

/** How far a deletion reaches into other browsers. */
export const ELSEWHERE =
  'This includes what was bought with your email in another browser where you gave no other one: everything that says who you are is deleted there, open refund requests end, and the reports stay open. A subscription bought there stops renewing if we know no other email to tell about it. Of purchases by somebody who also gave another email, only your email is deleted.';

const LIST: readonly {
  key: Exclude<keyof PersonalDataView, 'user' | 'withheld'>;
  name: string;
  one: string;
  many?: string;
  why: string;
  erased: string;
}[] = [
  {
    key: 'guests',
    name: 'What you typed as a guest in other browsers',
    one: 'browser',
    why: 'To recognize and reach you where you bought without signing in: name, email, phone number, IP address, browser, last search.',
    erased: 'Deleted. The browser keeps its reports, without your name.',
  },
  {
    key: 'reports',
    name: 'Vehicles you looked up',
    one: 'vehicle',
    why: 'To show them to you again.',
    erased: 'Deleted. A vehicle you paid for stays with its payment, without your plate.',
  },
  {
    key: 'signatures',
    name: 'Signatures',
    one: 'signature',
    why: 'As proof of the use you agreed to, with time, IP address and browser.',
    erased: 'A checksum replaces the drawing; name, IP address and browser are deleted.',
  },
  {
    key: 'addresses',
    name: 'Postal addresses',
    one: 'address',
    many: 'addresses',
    why: 'For your invoice and tax, and to prevent fraud.',
    erased: 'Deleted.',
  },
  {
    key: 'purchases',
    name: 'Checkouts, purchases and what you agreed to',
    one: 'checkout',
    why: 'The law requires us to keep purchases for seven years. If a checkout was not paid, we keep only what you agreed to after 90 days.',
    erased:
      'We keep the amount, date and terms. Email, IP address, browser, the last digits of your card and where you came from are deleted.',
  },
  {
    key: 'subscriptions',
    name: 'Subscriptions',
    one: 'subscription',
    why: 'To renew and cancel them. The law also requires us to keep them, like purchases.',
    erased:
      'They end right away. We keep the price and dates without your name and, for seven years, a checksum that shows you had a trial.',
  },
  {
    key: 'subscriptionPayments',
    name: 'Renewals and extra reports',
    one: 'payment',
    why: 'The law requires us to keep them, like purchases.',
    erased: 'We keep the amount and date without your name. The last digits of your card are deleted.',
  },
  {
    key: 'credits',
    name: 'Changes to your credits',
    one: 'change',
    why: 'To keep your balance right.',
    erased: 'We keep the numbers without your name.',
  },
  {
    key: 'unlocks',
    name: 'Reports you unlocked',
    one: 'report',
    why: 'So that you can read them for as long as you paid for.',
    erased: 'They stay with their payment, but not with your name.',
  },
  {
    key: 'variants',
    name: 'Versions of our pages you were shown',
    one: 'version',
    why: 'So that a page does not change from one visit to the next.',
    erased: 'Deleted.',
  },
  {
    key: 'mails',
    name: 'Emails to you',
    one: 'email',
    why: 'To avoid sending anything twice. Kept for 90 days.',
    erased: 'Recipient and content are deleted.',
  },
  {
    key: 'mailPreferences',
    name: 'Whether you want our emails',
    one: 'choice',
    why: 'So that an unsubscribed mailbox stays unsubscribed. We keep only a checksum of the address.',
    erased: 'Deleted.',
  },
  {
    key: 'monitoring',
    name: 'Vehicles we monitor for you',
    one: 'vehicle',
    why: 'To email you news about a vehicle you bought, for 30 days. Deleted 90 days after that.',
    erased: 'Deleted.',
  },
  {
    key: 'sharedLinks',
    name: 'Links to reports you shared',
    one: 'link',
    why: 'So that you can end them. Deleted 30 days after they end. The link itself is kept as a checksum.',
    erased: 'Deleted. They no longer open anything.',
  },
  {
    key: 'browsers',
    name: 'Your browsers',
    one: 'browser',
    why: 'To recognize you, and so that you can sign one out.',
    erased: 'Deleted.',
  },
  {
    key: 'emailChanges',
    name: 'Pending email change',
    one: 'change',
    why: 'To make the change after the days in which you can stop it.',
    erased: 'Deleted.',
  },
  {
    key: 'cases',
    name: 'Refund requests and disputes',
    one: 'case',
    why: 'To answer you, and to show later how it was decided.',
    erased:
      'Open requests end. The payment still shows that there was a request, but not what you wrote. For seven years we keep a checksum that shows you had a refund.',
  },
  {
    key: 'reportReads',
    name: 'When reports were read',
    one: 'time',
    why: 'To show your bank what was used if a payment is disputed.',
    erased: 'The times stay with the payment, but not with your name.',
  },
  {
    key: 'clientErrors',
    name: 'Errors your browser reported',
    one: 'error',
    why: 'To fix what does not work. Kept for 90 days.',
    erased: 'Their text is deleted. We still count that there was an error.',
  },
  {
    key: 'operatorActions',
    name: 'What our staff did for you',
    one: 'action',
    why: 'To show later what was done, and why.',
    erased: 'What we did, and when, stays with the payment. The reason is deleted.',
  },
  {
    key: 'paymentsOfOthers',
    name: 'Payments under your email, perhaps by somebody else',
    one: 'payment',
    why: 'The law requires us to keep them, like your purchases.',
    erased: 'They stay with the person who paid, without your email.',
  },
];

const ACCOUNT: KeptPart = {
  name: 'Your account',
  count: 'name, email, phone number, IP address, browser, last search, credits, last visit',
  why: 'To recognize you, to reach you, and to prevent fraud. Deleted 90 days after your last visit if you never bought.',
  erased: 'Deleted. A number without a name stays where a purchase refers to it.',
};

/** What no deletion reaches: it is kept by IP address alone, and an address is shared by many. */
const LIMITS: KeptPart = {
  name: 'Counts that prevent abuse',
  count: 'IP address',
  why: 'To limit what one IP address can do. We keep for a week how often it looked up vehicles or was refused. To limit sign-in emails, plate lookups and payments we keep a checksum of it for up to a day.',
  erased: 'The IP address stays for up to a week, without saying whose it was.',
};

/** What is kept, in the order of the contract, with why and for how long. */
export function keptParts(data: PersonalDataView): KeptPart[] {
  const lists = LIST.map(({ key, name, one, many, why, erased }) => ({
    name,
    count: plural(data[key].length, one, many),
    why,
    erased,
  }));
  return [ACCOUNT, ...lists, LIMITS];
}

/** The words of the person's own row, as far as they are texts. */
export function personOf({ user }: PersonalDataView) {
  const text = (key: string) => (typeof user[key] === 'string' ? user[key] : '');
  return {
    id: text('id'),
    email: text('contactEmail') || text('email'),
    fullName: text('fullName'),
    phone: text('phoneNumber'),
  };
}

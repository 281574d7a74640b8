import type { PersonalDataView } from '../../api/types';
import { plural } from '../../format/format';

interface KeptPart {
  name: string;
  count: string;
  why: string;
  /** What becomes of it when everything is deleted. */
  erased: string;
}

const LIST: readonly {
  key: Exclude<keyof PersonalDataView, 'user'>;
  name: string;
  one: string;
  many?: string;
  why: string;
  erased: string;
}[] = [
  {
    key: 'reports',
    name: 'Vehicles you looked up',
    one: 'vehicle',
    why: 'To show them to you again.',
    erased: 'Deleted. A vehicle that was paid for stays with its payment, without your plate.',
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
    name: 'Purchases and what was agreed to',
    one: 'purchase',
    why: 'The law requires them, for at least three years.',
    erased:
      'Amount, date and terms stay; email, IP address, browser, the last digits of your card and where you came from are deleted.',
  },
  {
    key: 'subscriptions',
    name: 'Subscriptions',
    one: 'subscription',
    why: 'To renew and to cancel them, and the law requires them, like purchases.',
    erased: 'They end at once. Price and dates stay and belong to nobody.',
  },
  {
    key: 'subscriptionPayments',
    name: 'Renewals and extra reports',
    one: 'payment',
    why: 'The law requires them, like purchases.',
    erased: 'Amount and date stay and belong to nobody; the last digits of your card are deleted.',
  },
  {
    key: 'credits',
    name: 'Changes of your credits',
    one: 'movement',
    why: 'So that your balance is right.',
    erased: 'They stay as numbers that belong to nobody.',
  },
  {
    key: 'unlocks',
    name: 'Reports you unlocked',
    one: 'report',
    why: 'So that you can read them for as long as you paid for.',
    erased: 'They stay with their payment, without saying whose they are.',
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
    one: 'mail',
    why: 'So that nothing is sent twice; for 90 days.',
    erased: 'Recipient and content are deleted.',
  },
  {
    key: 'mailPreferences',
    name: 'Whether you want our emails',
    one: 'choice',
    why: 'So that an unsubscribed mailbox stays unsubscribed; as a checksum of the address.',
    erased: 'Deleted.',
  },
  {
    key: 'monitoring',
    name: 'Vehicles we monitor for you',
    one: 'vehicle',
    why: 'To email you news about a vehicle you bought, for 30 days.',
    erased: 'Deleted.',
  },
  {
    key: 'sharedLinks',
    name: 'Links by which you shared a report',
    one: 'link',
    why: 'So that you can end them; for 30 days after their end. The link itself is kept as a checksum.',
    erased: 'Deleted. They open nothing from then on.',
  },
  {
    key: 'browsers',
    name: 'Browsers you are signed in with',
    one: 'browser',
    why: 'To know you again, and so that you can sign one out.',
    erased: 'Deleted.',
  },
  {
    key: 'emailChanges',
    name: 'A change of your email that waits',
    one: 'change',
    why: 'To carry it out after the days in which you can stop it.',
    erased: 'Deleted.',
  },
  {
    key: 'cases',
    name: 'Refund requests and disputes',
    one: 'case',
    why: 'To answer you, and to show later how it was decided.',
    erased: 'Open requests end. That there was one stays with its payment, without what was written.',
  },
  {
    key: 'reportReads',
    name: 'When reports were read',
    one: 'time',
    why: 'To show your bank what was used, should a payment be contested.',
    erased: 'The times stay with what was paid for, without saying whose they are.',
  },
  {
    key: 'clientErrors',
    name: 'Errors your browser reported',
    one: 'error',
    why: 'To mend what does not work; for 90 days after the month.',
    erased: 'Their words are deleted. That there was one is still counted.',
  },
  {
    key: 'operatorActions',
    name: 'What our staff did for you',
    one: 'action',
    why: 'To show later what was done, and why.',
    erased: 'What was done and when stays with its payment. The reason is deleted.',
  },
];

/** What is kept, in the order of the contract, with why and for how long. */
export function keptParts(data: PersonalDataView): KeptPart[] {
  return LIST.map(({ key, name, one, many, why, erased }) => ({
    name,
    count: plural(data[key].length, one, many),
    why,
    erased,
  }));
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

import type { Email, Site } from '../../src/platform/mail/email.js';
import { emailChange, magicLink } from '../../src/users/identity/identity-emails.js';
import { CASE_BEGINS, CASE_ENDS } from '../../src/notifications/case-emails.service.js';
import {
  CANCELLATION,
  RECEIPT,
  type ReceiptData,
  REFUND,
  RESUMPTION,
  TRIAL_REMINDER,
} from '../../src/notifications/purchase-emails.service.js';
import { CREDIT_BACK, REPORT_READY, vehicleNews } from '../../src/notifications/report-emails.service.js';
import {
  EXTRA_REPORT_RECEIPT,
  MERGED_SUBSCRIPTIONS,
  RENEWAL_RECEIPT,
  RENEWAL_REFUSED,
  YEARLY_REMINDER,
} from '../../src/notifications/subscription-emails.service.js';

export const site: Site = { url: 'https://shop.example', supportEmail: 'help@shop.example' };
export const order = { offerName: 'Unlimited Monthly', amountCents: 2000, currency: 'USD', transactionId: 'txn_1' };
export const paid: ReceiptData = {
  ...order,
  paidAt: '2026-11-21T10:00:00Z',
  vehicle: '2024 Ford <F-150>',
  reportId: 'fQ7c2TtNVbA0mJ1kXo9y-w',
  termsText: 'Unlimited Monthly: $20.00 today and every month until you cancel.',
  renewal: { amountCents: 2000, firstChargeAt: '2026-12-21T10:00:00Z', everyMonth: true },
};

const refused = {
  ...order,
  reason: 'Your card was declined. Please use another card.',
  refusedAt: paid.paidAt,
  tries: ['2026-11-22T10:00:00Z', '2026-11-25T10:00:00Z', '2026-11-30T10:00:00Z'],
};
const charged = { ...order, paidAt: paid.paidAt, renewalCents: 2000, nextChargeAt: '2026-12-21T10:00:00Z' };
const renewalPause = { amountCents: 2995, currency: 'USD', chargeAt: '2026-12-21T17:00:00Z' };
const due = { ...renewalPause, chargeAt: null };
const purchases = `${site.url}/purchases`;

/** Every email in each of its variants, for tests and `npm run pictures -- email`, with texts it contains. */
export const EXAMPLES: readonly (readonly [title: string, email: Email, texts: readonly string[]])[] = [
  [
    'a receipt',
    RECEIPT.write(paid, site),
    [
      '$20.00',
      'November 21, 2026',
      'December 21, 2026',
      'txn_1',
      paid.termsText,
      `${site.url}/purchases`,
      'Cancel the subscription',
    ],
  ],
  [
    'a receipt of a pack',
    RECEIPT.write(
      { ...paid, offerName: 'Three Report Pack', credits: '3 credits, 2 left after this report', renewal: null },
      site,
    ),
    ['Three Report Pack', '3 credits, 2 left after this report'],
  ],
  [
    'a report that is ready',
    REPORT_READY.write({ vehicle: null, reportId: paid.reportId }, site),
    [`${site.url}/results/${paid.reportId}`],
  ],
  [
    'a trial reminder',
    TRIAL_REMINDER.write({ ...order, amountCents: 2995, chargeAt: '2026-11-24T00:00:00Z' }, site),
    ['$29.95', 'November 24, 2026', 'and again every month until you cancel', `${site.url}/purchases`],
  ],
  [
    'a refund, which may still wait for a bank',
    REFUND.write({ ...order, reason: 'No records were found.' }, site),
    [
      'We are refunding $20.00',
      'If your bank is looking into this payment, it decides first',
      'txn_1',
      'No records were found.',
    ],
  ],
  [
    'a case that begins',
    CASE_BEGINS.write({ ...order, kind: 'claim', finding: 'opened', dueAt: '2026-11-24T10:00:00Z' }, site),
    ['$20.00', 'November 24, 2026', 'A person will read it', 'have opened the report', `${site.url}/purchases`],
  ],
  [
    'a dispute',
    CASE_BEGINS.write({ ...order, kind: 'dispute', dueAt: '2026-11-24T10:00:00Z' }, site),
    ['$20.00', 'dispute this payment', 'you can use your purchase again'],
  ],
  [
    'a dispute that pauses a renewal',
    CASE_BEGINS.write(
      {
        ...order,
        kind: 'dispute',
        dueAt: '2026-11-24T10:00:00Z',
        renewalPause: { ...due, plannedAt: '2026-12-21T17:00:00Z' },
      },
      site,
    ),
    ['until your bank has decided', 'we charge $29.95 on December 21, 2026, or within a day of the decision'],
  ],
  [
    'a dispute about what we had refunded',
    CASE_BEGINS.write({ ...order, kind: 'dispute', dueAt: '2026-11-24T10:00:00Z', refundedBefore: true }, site),
    ['$20.00', 'We have already refunded it'],
  ],
  [
    'a dispute about what we had granted a refund of that waits',
    CASE_BEGINS.write({ ...order, kind: 'dispute', dueAt: '2026-11-24T10:00:00Z', refundWaits: true }, site),
    ['$20.00', 'We granted you a refund before, and that stands', 'we send the refund'],
  ],
  [
    'a case that pauses a renewal, decided before it is due',
    CASE_BEGINS.write({ ...order, kind: 'claim', dueAt: '2026-11-24T17:00:00Z', renewalPause }, site),
    ['We do not renew your subscription', 'we charge $29.95 on December 21, 2026'],
  ],
  [
    'a case that pauses a renewal that is due',
    CASE_BEGINS.write({ ...order, kind: 'claim', dueAt: '2026-11-24T17:00:00Z', renewalPause: due }, site),
    ['we charge $29.95 within a day of our answer'],
  ],
  [
    'a case after which a renewal is made',
    CASE_ENDS.write({ ...order, state: 'refused', words: 'The report was complete.', renewal: renewalPause }, site),
    ['we charge $29.95 on December 21, 2026', 'You can cancel until noon ET'],
  ],
  [
    'a case that is granted',
    CASE_ENDS.write({ ...order, state: 'granted', words: 'The engine was another one.' }, site),
    ['We are refunding $20.00', 'The engine was another one.'],
  ],
  [
    'a case that is refused',
    CASE_ENDS.write({ ...order, state: 'refused', words: 'The report was complete.' }, site),
    ['will not refund $20.00', 'The report was complete.'],
  ],
  [
    'a claim about what a bank has returned',
    CASE_ENDS.write({ ...order, state: 'bank_returned', words: null }, site),
    ['$20.00', 'nothing left for us to refund'],
  ],
  ['a dispute that was won', CASE_ENDS.write({ ...order, state: 'won', words: null }, site), ['is open again']],
  [
    'a dispute that was won, whose refund was sent before',
    CASE_ENDS.write({ ...order, state: 'won', words: null, refundedBefore: true }, site),
    ['$20.00', 'you keep that refund'],
  ],
  [
    'a dispute that was won, whose refund waited for it',
    CASE_ENDS.write({ ...order, state: 'won', words: null, refundWaits: true }, site),
    ['$20.00', 'We granted you a refund before, and we are sending it now'],
  ],
  ['a dispute that was lost', CASE_ENDS.write({ ...order, state: 'lost', words: null }, site), ['$20.00', 'is closed']],
  [
    'a cancellation',
    CANCELLATION.write({ offerName: 'Unlimited Monthly', usableUntil: '2026-12-21T00:00:00Z' }, site),
    ['December 21, 2026'],
  ],
  [
    'a cancellation that was taken back',
    RESUMPTION.write({ ...order, chargeAt: '2026-12-21T17:00:00Z' }, site),
    ['$20.00 on December 21, 2026', 'noon ET (1 p.m. in summer)', `${site.url}/purchases`],
  ],
  [
    'a cancellation that was taken back while a case is open',
    RESUMPTION.write({ ...order, chargeAt: null }, site),
    ['once the open refund request or dispute about it is decided'],
  ],
  [
    'a cancellation of a subscription whose renewal was refused',
    CANCELLATION.write({ offerName: 'Unlimited Monthly', usableUntil: null }, site),
    ['We will not charge you again', 'Your subscription has ended'],
  ],
  [
    'a magic link',
    magicLink({ link: `${site.url}/purchases#link=x`, minutes: 10 }),
    [`${site.url}/purchases#link=x`, '10 minutes'],
  ],
  [
    'a change of the email, to the old mailbox',
    emailChange({
      link: `${site.url}/email-change#change=x`,
      email: 'a•••@e•••.org',
      appliesAt: '2026-11-28T12:00:00Z',
    }),
    [`${site.url}/email-change#change=x`, 'a•••@e•••.org', 'November 28, 2026'],
  ],
  [
    'a receipt of a renewal',
    RENEWAL_RECEIPT.write(charged, site),
    ['$20.00', 'November 21, 2026', 'December 21, 2026', 'txn_1', 'Cancel the subscription', purchases],
  ],
  [
    'a renewal that was refused',
    RENEWAL_REFUSED.write(refused, site),
    [
      '$20.00',
      'November 21, 2026',
      refused.reason,
      'on November 22, 2026, then on November 25, 2026 and November 30, 2026',
      'pay it now with another card, or cancel',
      `${purchases}#subscriptions`,
    ],
  ],
  [
    'a renewal that was refused once more, with one try left',
    RENEWAL_REFUSED.write({ ...refused, tries: ['2026-11-30T10:00:00Z'] }, site),
    ['on November 30, 2026 for the last time'],
  ],
  [
    'a renewal that was refused for the last time',
    RENEWAL_REFUSED.write({ ...refused, tries: [] }, site),
    ['$20.00', 'Your subscription has ended, and we charge nothing more', purchases],
  ],
  [
    'a receipt of an extra report',
    EXTRA_REPORT_RECEIPT.write(
      { ...charged, amountCents: 100, vehicle: '2024 Ford F-150', reportId: paid.reportId, canceled: false },
      site,
    ),
    ['$1.00', 'November 21, 2026', '2024 Ford F-150', '$20.00', 'December 21, 2026', 'cancel online', purchases],
  ],
  [
    'a credit that came back',
    CREDIT_BACK.write({ vehicle: '2024 Ford F-150', back: 'credit', givenAt: paid.paidAt }, site),
    ['1 credit', 'November 21, 2026', '2024 Ford F-150', purchases],
  ],
  [
    'two subscriptions that met',
    MERGED_SUBSCRIPTIONS.write(
      {
        goesOn: 'Unlimited Monthly',
        ended: 'Trial',
        usableUntil: null,
        returned: { amountCents: 2995, currency: 'USD' },
      },
      site,
    ),
    ['Unlimited Monthly continues', 'not charge you again for Trial', 'we are refunding $29.95', purchases],
  ],
  [
    'a yearly reminder',
    YEARLY_REMINDER.write({ ...charged, since: '2025-11-21T10:00:00Z', perReportCents: 100 }, site),
    ['$20.00', '$1.00 each', 'November 21, 2025', 'December 21, 2026', 'Cancel the subscription', purchases],
  ],
  [
    'news of a vehicle',
    vehicleNews(
      {
        vehicle: '2024 Ford F-150',
        reportId: paid.reportId,
        recalls: [{ campaign: '26V001000', component: 'AIR BAGS', summary: 'The inflator may rupture.' }],
        recallSource: 'NHTSA recalls',
        records: [{ what: 'title records', more: 2 }],
        seenAt: paid.paidAt,
        endsAt: '2026-12-21T10:00:00Z',
      },
      `${site.url}/unsubscribe#watch=x`,
      site.url,
    ),
    [
      '26V001000',
      'The inflator may rupture.',
      'NHTSA recalls',
      '2 more: title records',
      'December 21, 2026',
      '#watch=x',
    ],
  ],
];

import { type Letter, renderLetter } from '../letter.js';
import { cancellation, magicLink, refund, reportReady, trialReminder } from './notices.js';
import { receipt, type ReceiptData } from './receipt.js';

const site = { url: 'https://shop.example', supportEmail: 'help@shop.example' };
const order = { offerName: 'Unlimited Monthly', amountCents: 2000, currency: 'USD', transactionId: 'txn_1' };
const paid: ReceiptData = {
  ...order,
  paidAt: '2026-11-21T10:00:00Z',
  vehicle: '2024 Ford <F-150>',
  reportId: 'fQ7c2TtNVbA0mJ1kXo9y-w',
  termsText: 'Unlimited Monthly: 20.00 USD now. $20.00 today and every month until you cancel.',
  renewal: { amountCents: 2000, firstChargeAt: '2026-12-21T10:00:00Z', everyMonth: true },
};

const cases: [string, Letter, string[]][] = [
  [
    'a receipt',
    receipt(paid, site),
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
    'a report that is ready',
    reportReady({ vehicle: null, reportId: paid.reportId }, site),
    [`${site.url}/results/${paid.reportId}`],
  ],
  [
    'a trial reminder',
    trialReminder({ ...order, amountCents: 2995, chargeAt: '2026-11-24T00:00:00Z' }, site),
    ['$29.95', 'November 24, 2026', `${site.url}/purchases`],
  ],
  ['a refund', refund({ ...order, reason: 'No records were found.' }), ['$20.00', 'txn_1', 'No records were found.']],
  [
    'a cancellation',
    cancellation({ offerName: 'Unlimited Monthly', usableUntil: '2026-12-21T00:00:00Z' }),
    ['December 21, 2026'],
  ],
  [
    'a magic link',
    magicLink({ link: `${site.url}/purchases#link=x`, minutes: 15 }),
    [`${site.url}/purchases#link=x`, '15 minutes'],
  ],
];

it.each(cases)('[X2-009] %s says the same as a page and as text', async (_, letter, parts) => {
  const { html, text } = await renderLetter(letter, site);
  expect(html).toMatch(/^<!DOCTYPE html/);
  const words = html.replace(/<!-- -->/g, '');
  for (const part of [...parts, site.supportEmail]) {
    expect(words).toContain(part);
    expect(text.replace(/\s+/g, ' ')).toContain(part);
  }
  expect(text).not.toMatch(/<[a-z]/);
});

it('takes what visitors wrote as text, never as markup', async () => {
  expect((await renderLetter(receipt(paid, site), site)).html).toContain('2024 Ford &lt;F-150&gt;');
});

it('a receipt for a one-time offer has nothing to cancel', async () => {
  expect((await renderLetter(receipt({ ...paid, renewal: null }, site), site)).text).not.toContain('Next charge');
});

import { renderEmail } from '../platform/mail/render.js';
import { CASE_BEGINS } from './case-emails.service.js';
import { EXAMPLES, order, paid, site } from '../../test/support/email-examples.js';
import { RECEIPT } from './purchase-emails.service.js';
import { REPORT_READY } from './report-emails.service.js';

it.each(EXAMPLES)('[X2-009] %s says the same as HTML and as text', async (_, email, parts) => {
  const { html, text } = await renderEmail(email, site);
  expect(html).toMatch(/^<!DOCTYPE html/);
  const words = html.replace(/<!-- -->/g, '');
  for (const part of [...parts, site.supportEmail]) {
    expect(words).toContain(part);
    expect(text.replace(/\s+/g, ' ')).toContain(part);
  }
  expect(text).not.toMatch(/<[a-z]/);
});

it('shows what visitors wrote as text, never as markup', async () => {
  expect((await renderEmail(RECEIPT.write(paid, site), site)).html).toContain('2024 Ford &lt;F-150&gt;');
});

it('offers no cancellation in the receipt of a one-time offer', async () => {
  expect((await renderEmail(RECEIPT.write({ ...paid, renewal: null }, site), site)).text).not.toContain('Next charge');
});

it('offers to unsubscribe in optional emails only', async () => {
  const email = REPORT_READY.write({ vehicle: null, reportId: paid.reportId }, site);
  const page = `${site.url}/unsubscribe#mail=x`;
  const { html, text } = await renderEmail(email, site, page);
  for (const shown of [html, text]) expect(shown).toContain(page);
  expect((await renderEmail(email, site)).html).not.toMatch(/unsubscribe/i);
});

it('promises continued use during a refund request only if no bank has closed it', async () => {
  const asked = { ...order, kind: 'claim' as const, dueAt: '2026-11-24T10:00:00Z' };
  const textOf = async (closed: boolean) =>
    (await renderEmail(CASE_BEGINS.write({ ...asked, closed }, site), site)).text;
  expect(await textOf(false)).toMatch(/keep\s+using/);
  expect(await textOf(true)).not.toMatch(/keep\s+using/);
});

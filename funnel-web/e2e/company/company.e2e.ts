import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { atBothWidths, expectAccessibleInBothColors, SIZES, stopClock, visit, withSite } from '../support/funnel';

const main = (page: Page) => page.getByRole('main');

const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** The header of every page asks what the visitor may open. */
const HEADER_CALL = '/api/purchases/entitlement';

/** Notes what the page hands to the mail app, and whether it calls the server. */
async function watch(page: Page): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== HEADER_CALL) calls.push(pathname);
  });
  await page.addInitScript(() => {
    const opened: string[] = [];
    Object.assign(window, { opened });
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link?.href.startsWith('mailto:')) return;
      opened.push(link.href);
      event.preventDefault();
    });
  });
  return calls;
}

test('[A1-010, B1-009..B1-013, B2-105..B2-107, B2-112, B2-113, B9-055] About, Privacy, Terms and Contact @phone-alone', async ({
  page,
}) => {
  const phone = page.viewportSize() ?? SIZES[0];
  await page.goto('/about');
  await test.step('[A1-010, B1-009, B1-012, B1-013, B9-055] About states the guarantee and, as examples, the figures', async () => {
    await expect(main(page).getByRole('heading', { name: '30-day money-back guarantee' })).toBeVisible();
    const figures = page.getByRole('region', { name: 'In figures' });
    for (const text of ['Example', 'Over 2.8 million', 'Over 50,000', 'dealerships', '4.8', 'from 1,720 reviews']) {
      await expect(figures).toContainText(text);
    }
    // The federal database is named only where a provider approved for it answers (row 22).
    await expect(main(page)).toContainText('History comes from public and licensed sources.');
    await expect(main(page)).not.toContainText(/NMVTIS|federal title/i);
    // Asked on every page until it is answered: it is looked at with this one.
    await expect(page.getByRole('region', { name: 'Cookie settings' })).toBeVisible();
    await atBothWidths(page, expectAccessibleInBothColors);
  });
  await test.step('no heading of About breaks inside a word on a phone', async () => {
    const heading = main(page).getByRole('heading', { name: '30-day money-back guarantee' });
    const linesOf = (element: Element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const start = text.textContent!.indexOf('money-back');
        if (start < 0) continue;
        range.setStart(text, start);
        range.setEnd(text, start + 'money-back'.length);
        return range.getClientRects().length;
      }
      return 0;
    };
    await expect(heading).toBeVisible();
    await expect.poll(() => heading.evaluate(linesOf)).toBe(1);
  });
  await test.step('[B2-105..B2-107] Privacy and Terms state the rules, their version and the governing law', async () => {
    await page.setViewportSize(SIZES[2]);
    await visit(page, '/privacy');
    await expect(title(page)).toHaveText('Privacy Policy');
    for (const text of ['365 days', '730 days', 'Global Privacy Control', 'We do not sell personal data']) {
      await expect(main(page)).toContainText(text);
    }
    await expectAccessibleInBothColors(page);
    await visit(page, '/terms');
    await expect(title(page)).toHaveText('Terms of Service');
    for (const text of [
      'Version 8, November 28, 2026',
      'at noon ET (1 p.m. in summer)',
      'includes three reports',
      'within 24 hours',
      'State of Florida',
      '30-day money-back guarantee',
      'renews until you cancel',
    ]) {
      await expect(main(page)).toContainText(text);
    }
    await expectAccessibleInBothColors(page);
    await page.setViewportSize(phone);
  });
  await test.step('[B1-010, B1-011, B2-112, B2-113] Contact shows who can be reached and promises no hours, with an FAQ', async () => {
    await visit(page, '/contact');
    await expect(title(page)).toHaveText('Contact Us');
    const details = page.getByRole('region', { name: 'Contact details' });
    await expect(details.getByRole('link', { name: 'support@roadbook.example' })).toHaveAttribute(
      'href',
      'mailto:support@roadbook.example',
    );
    await expect(details).toContainText('Nobody reads this mailbox.');
    await expect(details).toContainText('No phone support.');
    await expect(details).not.toContainText(/24\/7|24 hours/);
    const question = page.getByText('How do I get my money back?');
    await question.click();
    await expect(page.getByText('we refund a single report automatically')).toBeVisible();
    await atBothWidths(page, expectAccessibleInBothColors);
  });
});

test('[A1-012, B1-010, B1-011, B2-108..B2-111, B2-114..B2-118, B5-028, B7-019, B9-020, B9-056] the contact page says who can be reached, and how @phone-alone', async ({
  page,
}) => {
  const calls = await watch(page);
  await page.clock.install();
  await page.goto('/contact');
  await test.step('[B2-108..B2-111, B2-114..B2-118, B5-028, B7-019, B9-020] the contact form prepares an email in one second and says so honestly', async () => {
    const send = page.getByRole('button', { name: 'Prepare the email' });
    await send.click();
    for (const text of ['Full name is required', 'Email is required', 'Subject is required', 'Message is required']) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await page.getByLabel('Full name').fill('Ada Reader');
    await page.getByLabel('Email', { exact: true }).fill('ada at example');
    await page.getByLabel('Subject').fill('Report & refund');
    await page.getByLabel('Message').fill('Where is it?\nThanks');
    await send.click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('Where is it?\nThanks');
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
    await stopClock(page);
    await send.click();
    await expect(page.getByRole('button', { name: 'Preparing...' })).toBeVisible();
    await page.clock.runFor(999);
    await expect(page.getByRole('button', { name: 'Preparing...' })).toBeVisible();
    await page.clock.runFor(1);
    await expect(page.getByRole('heading', { level: 1, name: 'Thank You!' })).toBeFocused();
    const opened = await page.evaluate(() => (window as Window & { opened?: string[] }).opened);
    const body = encodeURIComponent('Where is it?\nThanks\n\nAda Reader\nada@example.org');
    expect(opened).toEqual([`mailto:support@roadbook.example?subject=Report%20%26%20refund&body=${body}`]);
    await expect(main(page)).toContainText('Your mail app should have opened');
    await expect(main(page)).toContainText('support@roadbook.example');
    await expect(main(page)).toContainText('Where is it?');
    await page.evaluate(() => {
      const writeText = (copied: string) => Promise.resolve(Object.assign(window, { copied }));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    await page.getByRole('button', { name: 'Copy the message' }).click();
    await expect(page.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => (window as Window & { copied?: string }).copied)).toContain('Where is it?');
    await page.clock.resume();
    await atBothWidths(page, expectAccessibleInBothColors);
    await page.getByRole('button', { name: 'Send Another Message' }).click();
    await expect(page.getByLabel('Message')).toHaveValue('');
    expect(calls).toEqual([]);
  });
  await test.step('[B9-056, A1-012, B1-010, B1-011] outside demonstration mode the contact page shows the support phone and hours, and About shows no figure without a source', async () => {
    await withSite(page, {
      demonstration: [],
      supportEmail: 'help@example.org',
      supportPhone: '+1 (555) 010-0000',
      supportHours: '24/7',
      supportAnswers: 'within 24 hours',
    });
    await page.goto('/contact');
    await expect(main(page).getByRole('link', { name: '+1 (555) 010-0000' })).toHaveAttribute(
      'href',
      'tel:+15550100000',
    );
    const details = page.getByRole('region', { name: 'Contact details' });
    for (const promise of ['Staffed 24/7', 'Answered within 24 hours']) await expect(details).toContainText(promise);

    await page.goto('/about');
    await expect(page.getByText('help@example.org').first()).toBeVisible();
    await expect(page.getByText(/2\.8 million|50,000|1,720/)).toHaveCount(0);
  });
});

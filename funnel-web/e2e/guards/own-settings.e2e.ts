import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { FORD, lookUp, stepQuery, visitNew } from '../support/funnel';
import { makeVisitor } from '../support/screens';

/** What readers set for themselves: colors of their own, wider text, a page at four times its size. */

const style = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('with forced colors checked boxes, choices, buttons and progress stay visible', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const paper = await style(page.locator('html'), 'background-color');
  const tab = page.getByRole('tablist', { name: 'Search by' }).getByRole('tab', { selected: true });
  await expect.poll(() => style(tab, 'background-color')).not.toBe(paper);
  await expect
    .poll(() => style(page.getByRole('button', { name: 'Search this VIN' }), 'border-top-style'))
    .toBe('solid');
  await expect.poll(() => style(page.getByRole('button', { name: 'Search this VIN' }), 'border-top-width')).toBe('1px');

  await lookUp(page);
  await visitNew(page, `/checkout/4${stepQuery()}`);
  const terms = page.getByRole('checkbox', { name: /Terms of Service/ });
  await expect.poll(() => style(terms, 'background-color')).toBe(paper);
  await terms.check();
  const ticked = await style(terms, 'background-color');
  expect(ticked).not.toBe(paper);
  expect(await terms.evaluate((box) => getComputedStyle(box.nextElementSibling!).color)).not.toBe(ticked);

  await visitNew(page, `/downloading${stepQuery()}`);
  const bar = page.getByRole('progressbar', { name: 'Overall progress' });
  await expect(bar).toBeVisible();
  await expect.poll(() => style(bar.locator('> *'), 'background-color')).not.toBe(paper);
});

/** WCAG 1.4.12. */
const WIDE_TEXT = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** From now on, for as long as the document lives. */
async function widen(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }, WIDE_TEXT);
}

test('at 320 pixels with wide text nothing scrolls sideways, not even in a device font', async ({ page }) => {
  // Where our faces come late the device's own, which are wider here, stay until the next page.
  await page.route('**/*.woff2', (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 640 });
  const visitor = await makeVisitor(page);
  await page.goto('/verify');
  await widen(page);
  for (const path of [
    '/',
    `/signature?reportId=${visitor.paid}`,
    `/purchases/receipts/${visitor.receipt}`,
    '/about',
    `/preview/2${stepQuery()}`,
    `/cart/2/vin/${FORD.vin}`,
    `/checkout${stepQuery()}`,
    `/checkout/5${stepQuery()}`,
    `/results/free${stepQuery()}`,
    '/purchases',
    '/privacy/your-data',
  ]) {
    await visitNew(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('.animate-pulse'), path).toHaveCount(0);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, path).toBeLessThanOrEqual(0);
  }
});

/**
 * Runs in the page: the words that end on another line than they began. What is no word may, as the number of a vehicle or an address, or the
 * number of a report: one in a hundred is letters alone, large and small as they come.
 */
function brokenWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const broken: string[] = [];
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const parent = text.parentElement;
    if (!parent?.checkVisibility({ visibilityProperty: true }) || parent.closest('.vin, [class*="sr-only"]')) continue;
    for (const { 0: word, index } of text.data.matchAll(/(?<!\S)(?:[A-Z]?[a-z]{4,}|[A-Z]{5,})(?![^\s.,:;!?])/g)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(lines).size > 1) broken.push(word);
    }
  }
  return broken;
}

/** Runs in the page: the words that lie on other words. What stays in its place while the page moves below it may, and what is only for the eye. */
function coveredWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const moves = (element: Element | null): boolean =>
    !element || (!['fixed', 'sticky'].includes(getComputedStyle(element).position) && moves(element.parentElement));
  const lines: { text: string; box: DOMRect }[] = [];
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const parent = text.parentElement;
    if (!text.data.trim() || !parent?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (parent.closest('[aria-hidden=true], [class*="sr-only"]') || !moves(parent)) continue;
    range.selectNodeContents(text);
    for (const box of range.getClientRects()) if (box.width > 2) lines.push({ text: text.data.trim(), box });
  }
  lines.sort((one, other) => one.box.top - other.box.top);
  return lines.flatMap(({ text, box }, index) => {
    const next = lines.slice(index + 1);
    const below = next.findIndex((other) => other.box.top >= box.bottom);
    return next
      .slice(0, below < 0 ? next.length : below)
      .filter(({ box: { left, right, top, bottom, height } }) => {
        const across = Math.min(right, box.right) - Math.max(left, box.left);
        const down = Math.min(bottom, box.bottom) - Math.max(top, box.top);
        // The boxes of lines are taller than their letters.
        return across > 2 && down > Math.min(height, box.height) / 3;
      })
      .map((other) => `${text} / ${other.text}`);
  });
}

/** Opens each page on a phone whose browser has letters of 32 pixels, and reads it. */
async function expectReadableTwiceAsLarge(page: Page, paths: readonly string[]): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.goto('/verify');
  for (const path of paths) {
    // Back to a report is no screen of its own: such a page is only ever loaded.
    await (path.startsWith('/results/') ? page.goto(path) : visitNew(page, path));
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    await expect(page.locator('.animate-pulse'), path).toHaveCount(0);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(over, path).toBeLessThanOrEqual(0);
    await expect.poll(() => page.evaluate(brokenWords), path).toEqual([]);
    await expect.poll(() => page.evaluate(coveredWords), path).toEqual([]);
    const air = () =>
      page.evaluate(() => {
        const header = document.querySelector('header')!;
        const { top, left } = header.querySelector('a')!.getBoundingClientRect();
        return Math.min(top - header.getBoundingClientRect().top, left);
      });
    await expect.poll(air, `${path}: the wordmark touches no edge`).toBeGreaterThanOrEqual(8);
  }
}

test('with text twice as large the purchased pages break no word, overlap nothing and scroll sideways only in the chart', async ({
  page,
}) => {
  const visitor = await makeVisitor(page);
  await expectReadableTwiceAsLarge(page, [
    '/sample',
    '/purchases',
    `/purchases/receipts/${visitor.receipt}`,
    `/signature?reportId=${visitor.paid}`,
    `/compare?a=${visitor.readable}&b=${visitor.other}`,
    `/results/${visitor.readable}`,
  ]);
  const miles = page.locator('#life').getByText('50k').filter({ visible: true });
  await expect.poll(async () => (await miles.boundingBox())?.height ?? 0).toBeGreaterThan(20);
});

test('with text twice as large the way to a report breaks no word, overlaps nothing and does not scroll sideways', async ({
  page,
}) => {
  await lookUp(page);
  await expectReadableTwiceAsLarge(page, [
    '/',
    `/preview${stepQuery()}`,
    `/preview/2${stepQuery()}`,
    `/cart/2/vin/${FORD.vin}`,
    `/cart/3/vin/${FORD.vin}`,
    `/upsell${stepQuery()}`,
    `/checkout${stepQuery()}`,
    `/checkout/3${stepQuery()}`,
    `/checkout/5${stepQuery()}`,
    `/results/free${stepQuery()}`,
    '/contact',
  ]);
  await visitNew(page, `/checkout/4${stepQuery()}`);
  const number = page.getByLabel('Card number');
  await number.fill('4242424242424242');
  const brand = page.getByText('Visa', { exact: true });
  await expect(brand).toBeVisible();
  const below = async () => {
    const [field, mark] = [await number.boundingBox(), await brand.boundingBox()];
    return mark!.y - field!.y - field!.height;
  };
  await expect.poll(below, 'the brand of the card lies on nothing that was typed').toBeGreaterThanOrEqual(0);
});

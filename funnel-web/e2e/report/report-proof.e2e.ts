import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { readFileSync } from 'node:fs';
import { expectAccessible } from '../support/accessible';
import { atBothWidths, ACURA, expectAccessibleInBothColors, lookUp, readableReport, visit } from '../support/funnel';
import { expectPrints, pdfPages } from '../support/printing';
import { TEST_VEHICLES } from '../support/test-vehicles';

const comparable = (text: string) => text.replace(/\s+/g, '').toLowerCase();

/** What a reader reads on the page, line by line; not the drawings, the words on things to press, nor the glossary. */
async function shownLines(page: Page): Promise<string[]> {
  await page.evaluate((rule) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rule);
    document.adoptedStyleSheets.push(sheet);
  }, 'article :is(svg, figure, summary, button, .no-print, .sr-only, [aria-labelledby=glossary]) { display: none !important }');
  return page.locator('article').evaluate((article) => {
    for (const details of article.querySelectorAll('details')) details.open = true;
    return (article as HTMLElement).innerText.split('\n').filter((line) => line.trim() !== '');
  });
}

interface Said {
  findings: { glances: { key: string; value: string; detail: string; tone: string }[] };
  history: { odometer: { records: object[] } };
}

/** A report as the server says it. */
const reportOf = async (page: Page, id: string): Promise<Said> =>
  ((await (await page.request.get(`/api/reports/${id}`)).json()) as { data: Said }).data;

const openReport = async (page: Page, id: string) => {
  await page.goto(`/results/${id}`);
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
};

test('[X4-009] the PDF says all that the page says', async ({ page }) => {
  // A thread is started for the first document.
  test.slow();
  await openReport(page, await readableReport(page, TEST_VEHICLES.salvage.vin));
  const downloading = page.waitForEvent('download', { timeout: 90_000 });
  await page.getByRole('link', { name: 'Download PDF' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Roadbook-2013-Jeep-Wrangler.pdf');
  const text = comparable(pdfPages(readFileSync(await download.path())).join(' '));
  const pieces = (await shownLines(page)).flatMap((line) => line.split(/, |: /)).map(comparable);
  expect(pieces.length).toBeGreaterThan(100);
  expect(pieces.filter((piece) => !text.includes(piece))).toEqual([]);
});

test('a link shares a report until its owner ends it; the report says where it is checked @phone-alone', async ({
  page,
  browser,
  baseURL,
}) => {
  // Two browsers read a whole report each.
  test.slow();
  const { vin, name } = TEST_VEHICLES.clean;
  await openReport(page, await readableReport(page, vin));
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Share this report' });
  await expect(dialog).toContainText('Only you can read this report.');
  await dialog.getByRole('button', { name: 'Make a link' }).press('Enter');
  const path = new URL(await dialog.getByLabel('Link').inputValue()).pathname;
  await atBothWidths(page, expectAccessible);

  const stranger = await browser.newContext({ baseURL, viewport: page.viewportSize() });
  const reader = await stranger.newPage();
  const opened = await reader.goto(path);
  expect(opened?.headers()['x-robots-tag']).toBe('noindex');
  await expect(reader.getByText('Shared by a Roadbook customer.')).toBeVisible();
  await expect(reader.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(reader.getByRole('region', { name: 'Odometer history', exact: true })).toBeVisible();
  await expect(reader.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(reader.getByRole('link', { name: 'Download PDF' })).toHaveCount(0);
  await expectPrints(reader, reader.getByRole('button', { name: 'Print', exact: true }));

  await dialog.getByRole('button', { name: 'End the link' }).click();
  await expect(dialog).toContainText('Only you can read this report.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
  const ended = reader.waitForResponse((answer) => answer.url().includes('/api/shared/'));
  await reader.reload();
  expect((await ended).status()).toBe(410);
  await expect(reader.getByRole('heading', { level: 1, name: 'No longer shared' })).toBeVisible();
  await atBothWidths(reader, expectAccessibleInBothColors);
  await stranger.close();

  await test.step('a report says where it is checked, and the check confirms it without showing it', async () => {
    const proof = page.getByRole('region', { name: 'Is this report genuine?' });
    await expect(proof.getByRole('img', { name: /QR code/ })).toBeVisible();
    const code = (await proof.locator('strong').textContent()) ?? '';
    await visit(page, '/verify');
    await page.getByLabel('Verification code').fill('7K3M');
    await page.getByRole('button', { name: 'Check the report' }).click();
    await expect(page.getByText('A verification code has 12 characters; this has 4.')).toBeVisible();
    await page.getByLabel('Verification code').fill('0000 0000 0000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('No report has this verification code.')).toBeVisible();
    await atBothWidths(page, expectAccessibleInBothColors);
    await page.getByLabel('Verification code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Check the report' }).click();
    const result = page.getByRole('region', { name: 'Result' });
    await expect(result).toContainText('Roadbook made this report');
    await expect(result).toContainText(name);
    await expect(result).toContainText('5NP••••••••000000');
    await expect(result).toContainText('Demonstration');
    await expect(page.locator('body')).not.toContainText(vin);
    await atBothWidths(page, expectAccessibleInBothColors);
  });

  await test.step('a check without an answer can be tried again', async () => {
    const call = '**/api/verify/*';
    await page.route(call, (route) => route.abort());
    await visit(page, '/verify/000000000000');
    await expect(page.getByText('The code could not be checked')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Code not found')).toBeVisible();
  });
});

test('two reports appear side by side, with their differences in words @phone', async ({ page, isMobile }) => {
  const salvage = await readableReport(page, TEST_VEHICLES.salvage.vin);
  await page.goto('/compare');
  await expect(page.getByRole('heading', { name: 'Two reports are needed' })).toBeVisible();
  // One first heading, with or without reports.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Two vehicles side by side']);
  const clean = await readableReport(page, TEST_VEHICLES.clean.vin);
  await visit(page, `/results/${salvage}`);
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await page.getByRole('link', { name: 'Compare' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText('Choose two reports.')).toBeVisible();
  await expectAccessibleInBothColors(page);
  await page.getByLabel('Second report').selectOption(clean);
  await page.getByRole('button', { name: 'Compare' }).press('Enter');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Title brands')).toContainText('Different');
  // Other rows may tell of a total loss.
  const totalLoss = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: /^Total loss/ }) });
  await expect(totalLoss).toContainText('Different');
  await expect(row('Liens')).toContainText('Same');
  await expect(row('Last odometer')).toContainText(/2013 (Hyundai Sonata|Jeep Wrangler): [\d,]+ more miles/);
  await test.step('each vehicle has what its own report says, under its own name', async () => {
    const vehicles = [TEST_VEHICLES.salvage, TEST_VEHICLES.clean];
    const reports = await Promise.all([salvage, clean].map((id) => reportOf(page, id)));
    await expect(page.getByRole('columnheader')).toHaveText(vehicles.map(({ name, vin }) => RegExp(`^${name}${vin}`)));
    const brands = reports.map(({ findings }) => findings.glances.find(({ key }) => key === 'titleBrands')!);
    await expect(row('Title brands').getByRole('cell')).toHaveText(
      brands.map(
        ({ value, detail, tone }, index) =>
          `${vehicles[index]?.name}${tone === 'bad' ? 'Important: ' : ''}${value}${detail}`,
      ),
    );
    const [rolled, kept] = reports.map(({ history }) => history.odometer.records.length);
    expect(rolled, 'as many readings could be swapped').not.toBe(kept);
    const chart = page.getByRole('img', { name: /^Odometer readings/ });
    await expect(chart).toHaveAccessibleName(
      RegExp(`2013 Jeep Wrangler: ${rolled} readings .*2013 Hyundai Sonata: ${kept} readings `),
    );
    await expect(chart.locator('path:not([stroke-dasharray]) ~ circle')).toHaveCount(rolled!);
    await expect(chart.locator('path[stroke-dasharray] ~ rect')).toHaveCount(kept!);
    await expect(chart.locator('circle, rect')).toHaveCount(rolled! + kept!);
    await expect(page.getByRole('region', { name: 'Odometer history' }).getByRole('listitem')).toHaveText([
      '2013 Jeep Wrangler (solid line, round marks)',
      '2013 Hyundai Sonata (dashed line, square marks)',
    ]);
  });
  await test.step('they are side by side at every width, under names that stay visible on a phone', async () => {
    const brands = row('Title brands').getByRole('cell');
    const [one, other] = [await brands.nth(0).boundingBox(), await brands.nth(1).boundingBox()];
    expect(one?.y).toBe(other?.y);
    if (!isMobile) return;
    await expect(row('Liens').getByText('Both:')).toBeVisible();
    const height = () => page.evaluate(() => document.querySelector('main')!.scrollHeight);
    await expect.poll(height).toBeLessThanOrEqual(2400);
    await row('Vehicle score').scrollIntoViewIfNeeded();
    for (const { name } of [TEST_VEHICLES.salvage, TEST_VEHICLES.clean])
      await expect(page.getByRole('table').getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  });
  await expectAccessibleInBothColors(page);

  const locked = await lookUp(page, ACURA.vin);
  await visit(page, `/compare?a=${salvage}&b=${locked}`);
  await expect(page.getByText('The report of the 1994 Acura Integra is not open.')).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await test.step('a comparison without an answer can be tried again', async () => {
    if (isMobile) return;
    const call = `**/api/reports/secure/${clean}`;
    await page.route(call, (route) => route.abort());
    await page.goto(`/compare?a=${salvage}&b=${clean}`);
    await expect(page.getByText('This report cannot be compared')).toBeVisible();
    await expectAccessible(page);
    await page.unroute(call);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('Odometer history')).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { SIZES } from '../support/funnel';
import { expect, test } from '../support/test';
import { TEST_VEHICLES } from '../support/test-vehicles';

/** Of each kind of page once: as wide as a desk in light, and on a phone in the dark. */
async function expectAccessibleOnDeskAndPhone(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(SIZES[2]);
}

/** Opens the search, which works once the page is hydrated. */
async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('searchbox');
  await expect(async () => {
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(box).toBeVisible({ timeout: 1000 });
  }).toPass();
  await box.fill(text);
}

test('the documentation finds an answer by its words', async ({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  await page.goto('/docs');
  await expect(page).toHaveURL(/\/docs\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Documentation');
  await search(page, 'money back');
  await page.getByRole('link', { name: /How do I get my money back\?/ }).click();
  await expect(page).toHaveURL(/\/docs\/customers\/questions#how-do-i-get-my-money-back$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Questions people ask');
  await expectAccessibleOnDeskAndPhone(page);
  expect(errors).toEqual([]);
});

test('the documentation finds a setting by its name', async ({ page }) => {
  await page.goto('/docs/');
  await search(page, 'OPERATOR_PASSWORD');
  await page
    .getByRole('listbox')
    .getByRole('link', { name: /^Settings/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Settings');
  await expect(page.getByRole('row', { name: /^OPERATOR_PASSWORD / })).toHaveCount(1);
});

for (const [path, text] of [
  ['/docs/reference/errors', 'VERIFICATION_NOT_FOUND'],
  ['/docs/reference/test-vehicles', TEST_VEHICLES.salvage.vin],
] as const)
  test(`text to copy stays on one line at ${path}`, async ({ page }) => {
    await page.goto(path);
    const code = page.getByRole('cell').getByText(text, { exact: true });
    await expect.poll(() => code.evaluate((element) => element.getClientRects().length)).toBe(1);
    await expectAccessibleOnDeskAndPhone(page);
  });

test('the documentation answers 404 with a page that leads back', async ({ page, request }) => {
  expect((await request.get('/docs/404.html')).status()).toBe(404);
  const answer = await page.goto('/docs/operators/nothing');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'introduction' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Documentation');
});

test('the documentation leads to the pages of the shop', async ({ page }) => {
  await page.goto('/docs/customers/help');
  await page
    .getByRole('main')
    .getByRole('link', { name: /purchases/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/purchases$/);
  await page.goto('/docs/');
  await page.getByRole('link', { name: 'API' }).click();
  await expect(page).toHaveURL(/\/api\/docs$/);
});

test('an address of the documentation with a trailing slash leads to its page', async ({ page }) => {
  await page.goto('/docs/reference/settings/');
  await expect(page).toHaveURL(/\/docs\/reference\/settings$/);
});

test('the contract is read on a phone and in the dark', async ({ page, request }) => {
  expect(await (await request.get('/api/docs')).text()).toContain('name="viewport" content="width=device-width');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/api/docs');
  await expect(page.locator('.opblock').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Authorize' })).toBeVisible();
  const ground = (color: string) => expect(page.locator('body')).toHaveCSS('background-color', color);
  await ground('rgb(28, 32, 34)');
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(tooWide, 'pixels the page is wider than the screen').toBeLessThanOrEqual(0);
  await page.locator('.opblock-post .opblock-summary-control').first().click();
  await expect(page.locator('.opblock-body .responses-table').first()).toBeVisible();
  await expect.poll(tooWide, 'with a call that is open').toBeLessThanOrEqual(0);
  await page.emulateMedia({ colorScheme: 'light' });
  await ground('rgb(250, 250, 250)');
});

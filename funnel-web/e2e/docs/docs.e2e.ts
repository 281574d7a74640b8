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

test('the documentation is found, searched and read, in light and in dark', async ({ page, request }) => {
  const wrong: string[] = [];
  page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())));
  const search = page.getByRole('searchbox', { name: 'Search' });
  await page.goto('/docs');
  await expect(page).toHaveURL(/\/docs\/$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation');
  await test.step('the many decisions are collapsed unless one of them is open', async () => {
    const pages = page.getByRole('navigation', { name: 'Pages' });
    const first = pages.getByRole('link', { name: /^0001/ });
    await expect(pages.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
    await expect(first).toBeHidden();
    await pages.getByText('Decisions').click();
    await first.click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('0001');
    await expect(first, 'where there is room, all pages stand beside the text').toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(first).toBeHidden();
    await pages.getByText('All pages').click();
    await expect(first).toBeVisible();
    await page.setViewportSize(SIZES[2]);
  });
  await search.fill('money back');
  await page.getByRole('link', { name: 'Questions people ask: How do I get my money back?' }).click();
  await expect(page).toHaveURL(/\/docs\/customers\/questions\/#how-do-i-get-my-money-back$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questions people ask');
  await expectAccessibleOnDeskAndPhone(page);
  await search.fill('OPERATOR_PASSWORD');
  await page.getByRole('link', { name: 'Settings: OPERATOR_PASSWORD' }).click();
  await expect(page).toHaveURL(/\/docs\/operators\/settings\/#operator_password$/);
  await expect(page.getByRole('row', { name: /^OPERATOR_PASSWORD / })).toBeInViewport();
  for (const [path, text] of [
    ['/docs/integrators/errors/', 'VERIFICATION_NOT_FOUND'],
    ['/docs/test-vehicles/', TEST_VEHICLES.salvage.vin],
  ] as const) {
    await page.goto(path);
    const code = page.getByRole('cell').getByText(text, { exact: true });
    const lines = () => code.evaluate((element) => element.getClientRects().length);
    await expect.poll(lines, 'what is to be copied stays in one line').toBe(1);
    if (path === '/docs/integrators/errors/') await expectAccessibleOnDeskAndPhone(page);
  }
  expect(wrong).toEqual([]);
  expect((await request.get('/docs/404.html')).status()).toBe(404);
  await test.step('an unknown documentation address says so, next to the search and all pages', async () => {
    const answer = await page.goto('/docs/operators/nothing/');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await expect(
      page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'What needs your attention' }),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('searchbox', { name: 'Search' }).fill('OPERATOR_PASSWORD');
    await page.getByRole('link', { name: 'Settings: OPERATOR_PASSWORD' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  });
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

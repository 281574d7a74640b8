import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessible } from '../support/accessible';
import { ACURA, atBothWidths, choose, FORD, lookUp, quicken, search, vinField, visit } from '../support/funnel';
import { expectStill, watchShifts } from '../support/layout-shift';
import { TEST_VEHICLES } from '../support/test-vehicles';

const recent = (page: Page) => page.getByRole('region', { name: 'Recent on this device' });
const unfinished = (page: Page) => page.getByRole('region', { name: 'Unfinished search' });
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('recentSearches'));

/** Looks at a preview, from the home page that shows, and comes back in the same document. */
async function lookAt(page: Page, vin: string): Promise<void> {
  await vinField(page).fill(vin);
  await page.getByRole('button', { name: 'Search this VIN' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await choose(page);
  await visit(page, '/');
  await expect(vinField(page)).toBeVisible();
}

test('recent searches are found again, and can be cleared and switched off @phone-alone', async ({ page }) => {
  await quicken(page);
  await test.step('a recent search is found again by a name and an id that stay on this device', async () => {
    await search(page);
    await choose(page);
    await page.goto('/');
    await expect(recent(page).getByRole('link')).toHaveText([FORD.name]);
    expect(JSON.parse((await kept(page)) ?? '')).toEqual([
      { reportId: expect.stringMatching(/^[\w-]{22,}$/), label: FORD.name },
    ]);
    await recent(page).getByRole('link', { name: FORD.name }).click();
    await expect(page).toHaveURL(/\/results\/[\w-]{22,}$/);
    await expect(page.getByRole('heading', { name: FORD.name }).first()).toBeVisible();
  });
  await test.step('the list can be cleared', async () => {
    await visit(page, '/');
    await expect(vinField(page)).toBeVisible();
    await atBothWidths(page, expectAccessible);
    await recent(page).getByText('Manage').click();
    await atBothWidths(page, expectAccessible);
    await recent(page).getByRole('button', { name: 'Clear the list' }).click();
    await expect(recent(page)).toHaveCount(0);
    expect(await kept(page)).toBeNull();
  });
  await test.step('searches are not remembered after opting out, until the visitor opts in again', async () => {
    await lookAt(page, ACURA.vin);
    await recent(page).getByText('Manage').click();
    await recent(page).getByRole('button', { name: 'Do not remember searches' }).click();
    await lookAt(page, TEST_VEHICLES.clean.vin);
    await expect(page.getByText('Searches are not remembered on this device.')).toBeVisible();
    expect(await kept(page)).toBe('false');
    await page.getByRole('button', { name: 'Remember them' }).click();
    await expect(page.getByText('Searches are not remembered on this device.')).toHaveCount(0);
    expect(await kept(page)).toBeNull();
  });
});

test('a plate without a state is in the plate field after a new search', async ({ page }) => {
  await page.goto('/cart/3/license_plate/CLEAN1');
  await page.getByRole('button', { name: 'Start New Search' }).click();
  await expect(page.getByLabel('License plate', { exact: true })).toHaveValue('CLEAN1');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('Select a state');
});

test('a free report without an intent leads home with its VIN', { tag: ['@B2-096'] }, async ({ page }) => {
  await lookUp(page);
  await page.goto(`/results/free?type=vin&value=${FORD.vin}`);
  await expect(page).toHaveURL('/');
  await expect(vinField(page)).toHaveValue(FORD.vin);
});

test('the question about buying or selling leads back with its VIN', async ({ page }) => {
  await search(page);
  await page.getByRole('button', { name: 'Change vehicle' }).click();
  await expect(vinField(page)).toHaveValue(FORD.vin);
});

test('reminders for a returning visitor shift nothing, neither when they appear nor when they go @phone', async ({
  page,
}) => {
  await page.addInitScript((vin) => {
    const currentRoute = `/preview/2?type=vin&value=${vin}&intent=buyer`;
    const backup = { currentRoute, searchType: 'vin', searchValue: vin, timestamp: Date.now() };
    const names = ['2024 Ford F-150', '2013 Harley-Davidson Tri Glide Ultra Classic', '1994 Acura Integra'];
    localStorage.setItem('routeBackup', JSON.stringify(backup));
    localStorage.setItem('recentSearches', JSON.stringify(names.map((label, id) => ({ reportId: `r${id}`, label }))));
  }, FORD.vin);
  // A screen so high that whatever is pushed is seen.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 2400 });
  await watchShifts(page);
  await page.goto('/');
  await expect(unfinished(page)).toBeVisible();
  await expect(recent(page).getByRole('link')).toHaveCount(3);
  await expectStill(page, 'home, come back to');

  const figures = page.getByRole('region', { name: 'In figures' });
  const before = await figures.boundingBox();
  await unfinished(page).getByRole('button', { name: 'Dismiss' }).click();
  await recent(page).getByText('Manage').click();
  await recent(page).getByRole('button', { name: 'Clear the list' }).click();
  await expect(recent(page)).toHaveCount(0);
  expect(await figures.boundingBox()).toEqual(before);
});

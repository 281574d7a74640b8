import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { submit } from '../support/checkout';
import { FORD, lookUp, session, stepQuery } from '../support/funnel';

test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('analyticsConsent', 'granted')));

async function counted(page: Page, name: string): Promise<string[]> {
  const events = JSON.parse((await session(page, 'conversion_events')) ?? '[]') as { event: string; item: string }[];
  return events.filter(({ event }) => event === name).map(({ item }) => item);
}

test('begin_checkout is sent once for a checkout that is reloaded', { tag: ['@B7-023'] }, async ({ page }) => {
  await lookUp(page);
  await page.goto(`/checkout/4${stepQuery()}&offer=single_report`);
  await expect.poll(() => counted(page, 'begin_checkout')).toEqual(['single_report']);
  await page.reload();
  await expect(submit(page)).toBeVisible();
  expect(await counted(page, 'begin_checkout')).toEqual(['single_report']);
});

test('begin_checkout is sent once for a checkout that is come back to', { tag: ['@B7-023'] }, async ({ page }) => {
  await lookUp(page);
  await page.goto(`/checkout/4${stepQuery()}&offer=single_report`);
  await expect(submit(page)).toBeVisible();
  await page.getByRole('link', { name: 'Roadbook, home' }).click();
  await page.goBack();
  await expect(submit(page)).toBeVisible();
  expect(await counted(page, 'begin_checkout')).toEqual(['single_report']);
});

test('select_item is sent once from the cart to checkout 4', { tag: ['@B7-022', '@B2-035'] }, async ({ page }) => {
  await lookUp(page);
  await page.goto(`/cart/2/vin/${FORD.vin}?intent=buyer`);
  await page.getByRole('radio', { name: /1 REPORT/ }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\/4\?/);
  await expect.poll(() => counted(page, 'begin_checkout')).toEqual(['single_report']);
  expect(await counted(page, 'select_item')).toEqual(['single_report']);
});

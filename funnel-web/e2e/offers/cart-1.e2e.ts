import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { atBothWidths, expectAccessibleInBothColors, FORD, holdBack, lookUp, MARKETING } from '../support/funnel';
import { blockOf, expectTrialTerms } from '../support/trial';

const ADDRESS = `/cart/vin/${FORD.vin}?intent=seller`;
const button = (page: Page) => page.getByRole('button', { name: 'Get My Report →' });

test('[A2-011, A2-116..A2-120, B2-014, X1-004] one report for a dollar, with the later charges next to it @phone-alone', async ({
  page,
}) => {
  await lookUp(page);
  await page.goto(`${ADDRESS}&${new URLSearchParams(MARKETING).toString()}`);
  await expect(page.getByRole('heading', { level: 1, name: FORD.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: '$1 report' })).toBeVisible();
  await atBothWidths(page, () => expectTrialTerms(page, blockOf(page.getByText('Only $1', { exact: true }))));
  await expect(page.getByRole('list', { name: 'Cards we take' }).getByRole('listitem')).toHaveText([
    'Visa',
    'Mastercard',
    'American Express',
    'Discover',
  ]);
  await expect(page.getByRole('link', { name: 'Buy a single report instead' })).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);
  await button(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout\/2\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    type: 'vin',
    value: FORD.vin,
    intent: 'seller',
    funnel: 'normal',
    ...MARKETING,
  });
});

test('nothing is offered before the report arrives or without one, and no dollar if the catalog has no trial', async ({
  page,
}) => {
  await page.goto(ADDRESS.replace(FORD.vin, FORD.vin.slice(0, 16)));
  await expect(page.getByRole('heading', { name: 'Vehicle report not found' })).toBeVisible();
  await lookUp(page);
  const release = await holdBack(page, /\/api\/reports\/secure\/[\w-]{22}$/);
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Your vehicle' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  release();
  await expect(button(page)).toBeVisible();
  await page.route('**/api/offers*', async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('trial_monthly_2995', 'trial_no_more');
    await route.fulfill({ response, body: text });
  });
  await page.reload();
  await page.getByRole('link', { name: 'See the packages' }).click();
  await expect(page).toHaveURL(`/cart/2/vin/${FORD.vin}?intent=seller`);
});

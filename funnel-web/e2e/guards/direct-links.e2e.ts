import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectToast, failure, FORD, quicken, stepQuery, vinField } from '../support/funnel';

const missing = (page: Page) => page.getByRole('heading', { name: 'Vehicle report not found' });
const startNewSearch = (page: Page) => page.getByRole('button', { name: 'Start New Search' });

/** What each page sells or shows once it has a report. */
const PAGES = [
  [`/cart/vin/${FORD.vin}?intent=buyer`, { name: 'Get My Report →' }],
  [`/cart/2/vin/${FORD.vin}?intent=buyer`, { name: 'Continue to checkout' }],
  [`/cart/3/vin/${FORD.vin}?intent=buyer`, { name: 'Continue to checkout' }],
  [`/checkout/3${stepQuery()}&plan=single`, { name: 'Yes, Continue' }],
  [`/checkout/4${stepQuery()}&offer=single_report`, { name: /^Complete Purchase/ }],
  [`/preview/2${stepQuery()}`, { name: 'Continue to Report' }],
  [`/downloading${stepQuery()}`, { name: 'Skip ahead' }],
] as const;

for (const [address, button] of PAGES)
  test(`a direct link to ${address.split('?')[0]} makes the report in a new browser`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('button', button)).toBeVisible();
    await expect(missing(page)).toHaveCount(0);
  });

test('a direct link with a plate makes the report in a new browser', async ({ page }) => {
  await page.goto('/cart/2/license_plate/RBK4821%20(CA)?intent=buyer');
  await expect(page.getByRole('button', { name: 'Continue to checkout' })).toBeVisible();
  await expect(page.getByText('License Plate: RBK4821 (CA)')).toBeVisible();
});

const PLATE_LINKS = [
  '/cart/2/license_plate/RBK4821+(CA)',
  '/cart/3/LICENSE_PLATE/RBK4821%20(CA)',
  '/cart/2?type=license-plate&value=RBK4821&state=ca',
  '/cart/3/plate/RBK4821%20(CA)?intent=buyer',
  '/cart/3/license-plate/RBK4821?state=CA',
  '/checkout/3?type=plate&value=RBK4821&state=CA&plan=single',
  '/checkout/4?type=license-plate&value=RBK4821&state=CA',
];

for (const address of PLATE_LINKS)
  test(`makes the report of the plate in ${address}`, async ({ page }) => {
    await page.goto(address);
    const button = page.getByRole('button', { name: /^(Continue to checkout|Yes, Continue|Complete Purchase.*)$/ });
    await expect(button).toBeVisible();
  });

for (const address of [`/cart/2/VIN/${FORD.vin}`, `/checkout/3?type=VIN&value=${FORD.vin}&plan=single`])
  test(`makes the report of the VIN in ${address}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('button', { name: /^(Continue to checkout|Yes, Continue)$/ })).toBeVisible();
  });

for (const cart of [2, 3])
  test(`/cart/${cart} with the search in its query opens the cart`, async ({ page }) => {
    await page.goto(`/cart/${cart}?type=vin&value=${FORD.vin.toLowerCase()}&utm_source=ad`);
    await expect(page.getByRole('button', { name: 'Continue to checkout' })).toBeVisible();
    await expect(page).toHaveURL(`/cart/${cart}/vin/${FORD.vin}?intent=buyer&utm_source=ad`);
  });

const UNUSABLE = [
  `/cart/2?type=boat&value=${FORD.vin}`,
  `/cart/3/boat/${FORD.vin}`,
  `/cart/2/${FORD.vin}`,
  `/checkout/4?value=${FORD.vin}`,
];

for (const address of UNUSABLE)
  test(`carries the VIN of the unusable link ${address} into the search form`, async ({ page }) => {
    await page.goto(address);
    await expectToast(page, 'Validation Error', 'Check what we filled in and search again.');
    await expect(page).toHaveURL('/');
    await expect(vinField(page)).toHaveValue(FORD.vin);
  });

test('a plate link without a state says so, and a new search keeps the plate', async ({ page }) => {
  await page.goto('/checkout/4?type=license-plate&value=RBK-4821&state=..');
  await expect(page.getByText('Invalid license plate format')).toBeVisible();
  await startNewSearch(page).click();
  await expect(page.getByRole('textbox', { name: 'License plate' })).toHaveValue('RBK4821');
});

test('a direct link with a wrong VIN says what is wrong, and a new search keeps it', async ({ page }) => {
  await page.goto(`/cart/2/vin/${FORD.vin.slice(0, 16)}`);
  await expect(missing(page)).toBeVisible();
  await expect(page.getByText('VIN must be exactly 17 characters long')).toBeVisible();
  await startNewSearch(page).click();
  await expect(vinField(page)).toHaveValue(FORD.vin.slice(0, 16));
  await page.reload();
  await expect(vinField(page)).toHaveValue(FORD.vin.slice(0, 16));
});

test('a plate that leads to no vehicle says so, and a new search keeps it', async ({ page }) => {
  await page.route('**/api/lookup/license-plate', (route) =>
    route.fulfill(failure(404, 'No vehicle found for this plate')),
  );
  await page.goto('/checkout/4?type=license_plate&value=RBK4821%20(CA)&intent=buyer');
  await expect(missing(page)).toBeVisible();
  await expect(page.getByText('No vehicle found for this plate')).toBeVisible();
  await startNewSearch(page).click();
  await expect(page.getByRole('textbox', { name: 'License plate' })).toHaveValue('RBK4821');
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('California');
});

test('nothing is offered to continue that was not started', async ({ page }) => {
  await quicken(page);
  await page.goto('/checkout');
  await expect(page).toHaveURL('/');
  await expect(vinField(page)).toBeVisible();
  await expect(page.getByText('Continue where you left off')).toHaveCount(0);
});

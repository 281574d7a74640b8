import { expect, test } from '@playwright/test';
import { lookUp, quicken, session, stepQuery, success } from './support/funnel';
import { TEST_VEHICLES } from './support/test-vehicles';

const LOOKUP = '**/api/lookup/vin';

test('a corrupt answer is asked for again before anything is shown', async ({ page }) => {
  const { vin, name } = TEST_VEHICLES.clean;
  let asked = 0;
  await page.route(LOOKUP, (route) => (++asked === 1 ? route.fulfill(success({ half: 1 })) : route.continue()));
  await page.goto(`/loading/vin/${vin}`);
  await page.getByRole('button', { name: 'Buying' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(asked).toBe(2);
});

test('an answer that stays corrupt leads on as a placeholder, which shows and sells nothing', async ({ page }) => {
  const { vin } = TEST_VEHICLES.clean;
  await page.route(LOOKUP, (route) => route.fulfill(success({ half: 1 })));
  await quicken(page, 2);
  await page.goto(`/loading/vin/${vin}`);
  await page.getByRole('button', { name: 'Buying' }).click();
  await expect(page).toHaveURL(/\/preview\/2/, { timeout: 15_000 });
  expect(await session(page, 'vehicle-report-placeholder')).toContain('"placeholder":true');
  await expect(page.getByText('Still looking this vehicle up')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Report' })).toHaveAttribute('aria-disabled', 'true');
});

test('a stored report that comes back corrupt is asked for once more, then can be tried again', async ({ page }) => {
  const { vin, name } = TEST_VEHICLES.clean;
  await lookUp(page, vin);
  let asked = 0;
  await page.route(/\/api\/reports\/[\w-]{22}$/, (route) =>
    ++asked < 3 ? route.fulfill(success({ id: 'half' })) : route.continue(),
  );
  await page.goto(`/preview/2${stepQuery(vin)}`);
  await expect(page.getByRole('heading', { name: 'The report could not be fetched' })).toBeVisible();
  expect(asked).toBe(2);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

import { expect, test } from '../support/test';
import { holdBack, lookUp, quicken, session, stepQuery, success } from '../support/funnel';
import { TEST_VEHICLES } from '../support/test-vehicles';

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
  await expect(page).toHaveURL(/\/preview\/2/);
  await expect.poll(() => session(page, 'vehicle-report-placeholder')).toContain('"placeholder":true');
  await expect(page.getByText('Still looking up this vehicle')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Report' })).toHaveAttribute('aria-disabled', 'true');
});

test('[A4-041] a stored report that is corrupt is logged and asked for, twice; then the placeholder stands until the lookup answers', async ({
  page,
}) => {
  const { vin, name } = TEST_VEHICLES.clean;
  const reportId = await lookUp(page, vin);
  await page.goto('/about');
  await page.evaluate(
    ([id, info]) => {
      sessionStorage.setItem('searchInfo', info);
      sessionStorage.setItem(`vehicle-report-${id}`, '{"half');
    },
    [reportId, JSON.stringify({ type: 'vin', value: vin, intent: 'buyer', reportId })] as const,
  );
  let asked = 0;
  await page.route(`**/api/reports/secure/${reportId}`, (route) => {
    asked++;
    return route.fulfill(success({ id: 'half' }));
  });
  const release = await holdBack(page, LOOKUP);
  const logged = page.waitForRequest('**/api/errors');
  await page.goto(`/preview/2${stepQuery(vin)}`);
  expect((await logged).postDataJSON()).toMatchObject({ message: 'A stored report is corrupt.' });
  await expect(page.getByText('Still looking up this vehicle')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Report' })).toHaveAttribute('aria-disabled', 'true');
  expect(asked).toBe(2);
  release();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Report' })).not.toHaveAttribute('aria-disabled');
  await expect.poll(() => session(page, 'vehicle-report-placeholder')).toBeNull();
});

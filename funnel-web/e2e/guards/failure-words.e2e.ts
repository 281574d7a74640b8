import { expect, test } from '../support/test';
import { failure, FORD, lookUp, mockLink, readableReport, stepQuery, visitNew } from '../support/funnel';

const BUSY = 'Too many requests. Please wait a minute.';

test('no page calls a refusal a network error, not even for the catalog', async ({ page }) => {
  await lookUp(page);
  await page.route(/\/api\/(reports|checkout\/session|shared)\b/, (route) => route.fulfill(failure(429, BUSY)));
  await page.goto('/about');
  for (const path of [
    `/preview${stepQuery()}`,
    `/cart/vin/${FORD.vin}`,
    `/cart/2/vin/${FORD.vin}`,
    `/cart/3/vin/${FORD.vin}`,
    `/upsell${stepQuery()}`,
    `/user-info${stepQuery()}`,
    `/checkout${stepQuery()}`,
    `/checkout/4${stepQuery()}`,
    `/results/free${stepQuery()}`,
    '/success?session_id=fQ7c2TtNVbA0mJ1kXo9y-w',
    '/shared/fQ7c2TtNVbA0mJ1kXo9y-w',
    '/compare',
  ]) {
    // Inside one document, and away from the page before: what that one says would be taken for what this one says.
    await visitNew(page, '/verify');
    await expect(page.getByRole('main')).not.toContainText(BUSY);
    await visitNew(page, path);
    await expect(page.getByRole('main'), path).toContainText(BUSY);
  }
  await page.unrouteAll();
  await page.route('**/api/offers*', (route) => route.fulfill(failure(403, BUSY)));
  for (const path of [`/cart/2/vin/${FORD.vin}`, `/checkout/4${stepQuery()}`]) {
    await visitNew(page, '/about');
    await expect(page.getByRole('main')).not.toContainText(BUSY);
    await visitNew(page, path);
    await expect(page.getByRole('main'), path).toContainText(BUSY);
  }
});

test('a mailed link can be tried again after a server error or a rate limit, and an old error goes once another action works', async ({
  page,
}) => {
  const consume = '**/api/users/magic-link/consume';
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  let status = 0;
  await mockLink(page);
  await page.route(consume, (route) => route.fulfill(failure(status, BUSY)));
  await page.goto('/purchases#link=fQ7c2TtNVbA0mJ1kXo9y-w');
  for (status of [500, 429]) {
    await signIn.click();
    await expect(page.getByText('The link could not be opened'), String(status)).toBeVisible();
    await expect(page.getByText('This link is no longer valid'), String(status)).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
  }
  await page.unroute(consume);
  const again = page.waitForRequest(consume);
  await signIn.click();
  await again;
  await test.step('an error disappears once something else has worked', async () => {
    const id = await readableReport(page);
    await page.goto(`/results/${id}`);
    await page.getByRole('button', { name: 'Share' }).click();
    const dialog = page.getByRole('dialog', { name: 'Share this report' });
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await expect(dialog.getByLabel('Link')).toBeVisible();
    await page.route('**/api/reports/*/share', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill(failure(429, BUSY)) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'End the link' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(BUSY);
    await expect(dialog.getByLabel('Link'), 'it is shown this once only').toBeVisible();
    await dialog.getByRole('button', { name: 'Make a new link' }).click();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
});

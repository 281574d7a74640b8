import { expect, test, type Page } from '@playwright/test';
import {
  breakStorage,
  expectAccessibleInBothColors,
  FORD,
  lookUp,
  paidReport,
  quicken,
  session,
  stepQuery,
  vinField,
} from './support/funnel';

const ROUTE_BACKUP = 'routeBackup';
const backup = (page: Page) => page.evaluate((key) => localStorage.getItem(key), ROUTE_BACKUP);
const home = vinField;
const continueBar = (page: Page) => page.getByRole('region', { name: 'Unfinished search' });

test("[X4-008, A2-020, B2-002, B8-025] an unknown path answers 404 and reads 'Page Not Found' @phone", async ({
  page,
}) => {
  for (const path of ['/nothing/here', '/preview/3', '/results']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  }
  await expectAccessibleInBothColors(page);
  await page.getByRole('link', { name: 'Search a vehicle' }).click();
  await expect(home(page)).toBeVisible();
});

test('[A2-002, A2-068, A2-069] /search leads to the loading step with the value encoded', async ({ page }) => {
  await page.goto('/search?type=license_plate&value=RBK4821%20(CA)&utm_source=s1');
  await expect(page).toHaveURL('/loading/license_plate/RBK4821%20(CA)?utm_source=s1');
  await expect(page.getByRole('dialog')).toContainText('RBK4821 (CA)');
});

for (const query of [
  '',
  '?type=vin',
  `?value=${FORD.vin}`,
  `?type=vin&value=undefined`,
  `?type=boat&value=${FORD.vin}`,
]) {
  test(`[A2-070] /search${query} goes home`, async ({ page }) => {
    await page.goto(`/search${query}`);
    await expect(page).toHaveURL('/');
    await expect(home(page)).toBeVisible();
  });
}

test('[A2-142..A2-146, A8-018] addresses that name nothing go home', async ({ page }) => {
  for (const path of [
    '/results/undefined',
    '/results/null',
    '/results/fallback',
    '/loading/undefined',
    '/loading/null',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
    await expect(home(page)).toBeVisible();
  }
});

test('[A2-147] going back to an empty report id leads home', async ({ page }) => {
  await page.goto('/about');
  await page.evaluate(() => history.replaceState(null, '', '/results/undefined'));
  await page.goto('/terms');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('[A4-027..A4-030, A9-035, A4-040] without a search each step looks again for its time, then goes home', async ({
  page,
}) => {
  for (const [path, waits] of [
    ['/loading', 1500],
    ['/preview/2', 300],
    ['/preview/2?type=undefined&value=undefined', 300],
    ['/downloading', 300],
    ['/checkout/4', 300],
  ] as const) {
    const now = new Date();
    await page.clock.install({ time: now });
    await page.goto(path);
    const began = await page.evaluate(() => performance.now());
    await expect(page, path).toHaveURL('/');
    expect(await page.evaluate(() => performance.now()), path).toBeGreaterThanOrEqual(began + waits - 400);
  }
});

test('[A4-029, A3-039] the loading step restores the last valid search of the session', async ({ page }) => {
  await quicken(page);
  await page.goto(`/loading/vin/${FORD.vin}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto('/loading');
  await expect(page).toHaveURL(`/loading/vin/${FORD.vin}`);
  await expect(page.getByRole('dialog')).toContainText(FORD.vin);
});

test('[A4-051, A4-052, A3-025, A3-049] each funnel path is backed up with ids only, for one hour', async ({ page }) => {
  const id = await lookUp(page);
  await page.goto(`/preview/2${stepQuery()}`);
  await expect(page.getByText(FORD.name)).toBeVisible();
  const saved = JSON.parse((await backup(page)) ?? '{}') as Record<string, unknown>;
  expect(Object.keys(saved).sort()).toEqual(
    ['currentRoute', 'intent', 'reportId', 'searchType', 'searchValue', 'timestamp'].sort(),
  );
  expect(saved).toMatchObject({ searchType: 'vin', searchValue: FORD.vin, intent: 'buyer' });
  expect(saved.currentRoute).toBe(`/preview/2${stepQuery()}`);
  expect([id, null]).toContain(saved.reportId);

  for (const [minutes, shown] of [
    [59, 1],
    [61, 0],
  ] as const) {
    const timestamp = Date.now() - minutes * 60_000;
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      ROUTE_BACKUP,
      JSON.stringify({ ...saved, timestamp }),
    ] as const);
    await page.goto('/');
    await expect(home(page)).toBeVisible();
    await expect(continueBar(page)).toHaveCount(shown);
  }
});

test('[A4-053] home only offers the way back; taking it leads to the step, dismissing it forgets it @phone', async ({
  page,
}) => {
  await lookUp(page);
  const step = `/preview/2${stepQuery()}`;
  await page.goto(step);
  await expect(page.getByText(FORD.name)).toBeVisible();
  await page.goto('/');
  await expect(continueBar(page)).toContainText('Continue where you left off');
  await expect(page).toHaveURL('/');
  await expectAccessibleInBothColors(page);
  await continueBar(page).getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(step);
  await page.goto('/');
  await continueBar(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(continueBar(page)).toHaveCount(0);
  expect(await backup(page)).toBeNull();
});

test('[A4-054] each recoverable path is backed up, others are not', async ({ page }) => {
  const id = await paidReport(page);
  for (const path of [
    `/loading/vin/${FORD.vin}`,
    `/preview/2${stepQuery()}`,
    `/downloading${stepQuery()}`,
    `/cart/2/vin/${FORD.vin}?intent=buyer`,
    `/checkout/4${stepQuery()}`,
    `/signature${stepQuery()}&reportId=${id}`,
    `/address${stepQuery()}&reportId=${id}`,
    `/results/${id}`,
  ]) {
    await page.goto(path);
    await expect
      .poll(async () => JSON.parse((await backup(page)) ?? '{}') as object, { message: path })
      .toMatchObject({
        currentRoute: path,
      });
  }
  await page.evaluate(() => localStorage.clear());
  await page.goto('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await backup(page)).toBeNull();
});

test("[A2-140, A2-141, A8-017] without a report each step says 'Vehicle report not found', and a new search forgets it", async ({
  page,
}) => {
  for (const path of [
    `/preview/2${stepQuery()}`,
    `/downloading${stepQuery()}`,
    `/cart/2/vin/${FORD.vin}?intent=buyer`,
    `/checkout/4${stepQuery()}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Vehicle report not found' }), path).toBeVisible();
  }
  await expectAccessibleInBothColors(page);
  await page.getByRole('button', { name: 'Start New Search' }).click();
  await expect(page).toHaveURL('/');
  await expect(continueBar(page)).toHaveCount(0);
  await page.reload();
  await expect(home(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('[A4-055, A2-134..A2-136, A7-013] a page that breaks shows the error screen and sends a report', async ({
  page,
}) => {
  await lookUp(page);
  await page.route('**/api/reports/*', (route) => route.fulfill({ json: { success: true, data: { id: 'x' } } }));
  const sent = page.waitForRequest('**/api/errors');
  await page.goto(`/preview/2${stepQuery()}`);
  await page.route('**/api/reports/find', (route) => route.continue());
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong' })).toBeVisible();
  await expect(
    page.getByText("We encountered an unexpected error. Don't worry, let's get you back on track."),
  ).toBeVisible();
  const report = (await sent).postDataJSON() as Record<string, unknown>;
  expect(report).toMatchObject({ funnel: 'route_error_boundary', url: '/preview/2', message: expect.any(String) });
  for (const key of ['stack', 'timestamp', 'userAgent']) expect(report[key], key).toBeTruthy();
  await page.getByRole('button', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(continueBar(page)).toHaveCount(0);
});

test('a store that takes nothing never leaves a blank page', async ({ page }) => {
  await breakStorage(page);
  const id = await lookUp(page);
  for (const [path, text] of [
    ['/', 'VIN Lookup'],
    [`/loading/vin/${FORD.vin}`, 'Are you buying or selling a car?'],
    [`/preview/2${stepQuery()}`, FORD.name],
    [`/downloading${stepQuery()}`, 'Value estimates'],
    [`/cart/2/vin/${FORD.vin}`, 'UNLIMITED REPORTS'],
    [`/checkout/4${stepQuery()}`, 'Order summary'],
    [`/signature?reportId=${id}`, 'This report is not paid for yet'],
    [`/address?reportId=${id}`, 'This report is not paid for yet'],
    [`/results/${id}`, 'Unlock Complete Vehicle History'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
});

test('[A4-041] corrupt values in the session are passed over', async ({ page }) => {
  const id = await lookUp(page);
  await page.goto('/about');
  await page.evaluate((report) => {
    for (const key of ['searchInfo', 'lastValidSearch', 'funnelData', 'userInfo', 'checkoutSession', 'currentUser']) {
      sessionStorage.setItem(key, '{"half');
    }
    sessionStorage.setItem(`vehicle-report-${report}`, '42');
    sessionStorage.setItem('rb-pace', 'fast');
    localStorage.setItem('routeBackup', '[]');
    localStorage.setItem('siteFacts', '"x');
  }, id);
  for (const [path, text] of [
    ['/', 'VIN Lookup'],
    [`/preview/2${stepQuery()}`, FORD.name],
    [`/checkout/4${stepQuery()}`, 'Order summary'],
    [`/signature?reportId=${id}`, 'This report is not paid for yet'],
    [`/results/${id}`, 'Unlock Complete Vehicle History'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
  const copy = JSON.parse((await session(page, `vehicle-report-${id}`)) ?? '{}') as { id?: string };
  expect(copy.id).toBe(id);
});

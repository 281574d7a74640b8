import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { eachCase } from '../support/cases';
import {
  expectAccessibleInBothColors,
  FORD,
  lookUp,
  paidReport,
  quicken,
  stepQuery,
  vinField,
  visit,
  success,
} from '../support/funnel';

const ROUTE_BACKUP = 'routeBackup';
const backup = (page: Page) => page.evaluate((key) => localStorage.getItem(key), ROUTE_BACKUP);
const home = vinField;
const continueBar = (page: Page) => page.getByRole('region', { name: 'Unfinished search' });

/** Keeps the length of each timer of a document. A pace of 7 gives those of the funnel lengths that nothing else has. */
async function recordDelays(page: Page): Promise<void> {
  await quicken(page, 7);
  await page.addInitScript(() => {
    const delays: number[] = [];
    const original = window.setTimeout;
    Object.assign(window, { delays });
    Object.assign(window, {
      setTimeout: (handler: () => void, delay = 0) => {
        delays.push(Math.round(delay * 7));
        return original(handler, delay);
      },
    });
  });
}

const recordedDelays = (page: Page) => page.evaluate(() => (window as Window & { delays?: number[] }).delays ?? []);

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

test('[A2-070] /search goes home without a type and a value that can be looked up', async ({ page }) => {
  const queries = ['', '?type=vin', `?value=${FORD.vin}`, `?type=vin&value=undefined`, `?type=boat&value=${FORD.vin}`];
  await eachCase(queries, async (query) => {
    await page.goto(`/search${query}`);
    await expect(page, query).toHaveURL('/');
    await expect(home(page), query).toBeVisible();
  });
});

test('[A2-142..A2-146, A8-018, B9-021] addresses that name nothing go home, an empty report id after 300 ms', async ({
  page,
}) => {
  await recordDelays(page);
  for (const [path, waits] of [
    ['/results/undefined', 1],
    ['/results/null', 1],
    ['/results/fallback', 1],
    ['/loading/undefined', 0],
    ['/loading/null', 0],
  ] as const) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
    await expect(home(page)).toBeVisible();
    expect((await recordedDelays(page)).filter((delay) => delay === 300)).toHaveLength(waits);
  }
});

test('[A2-147] going back or forward to an empty report id leads home at once', async ({ page }) => {
  await recordDelays(page);
  for (const id of ['', 'undefined', 'null', 'fallback']) {
    await page.goto('/about');
    await page.evaluate((path) => history.pushState(null, '', path), `/results/${id}`);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'About Roadbook' })).toBeVisible();
    await page.goForward();
    await expect(home(page), id).toBeVisible();
    await expect(page, id).toHaveURL('/');
    expect((await recordedDelays(page)).filter((delay) => delay === 300)).toHaveLength(0);
  }
});

test('[A4-027, A4-028, A4-030, A4-040, A8-016, A9-034, A9-035] without a search each step looks again for its time, then goes home', async ({
  page,
}) => {
  await recordDelays(page);
  for (const [path, waits, times] of [
    ['/loading', 500, 3],
    ['/preview', 300, 1],
    ['/preview/2', 300, 1],
    ['/preview/2?type=undefined&value=undefined', 300, 1],
    ['/downloading', 300, 1],
    ['/upsell', 300, 1],
    ['/user-info', 300, 1],
    ['/checkout', 300, 1],
    ['/checkout/2', 300, 1],
    ['/checkout/3', 300, 1],
    ['/checkout/4', 300, 1],
    ['/checkout/5', 300, 1],
    ['/checkout/onetimepurchase', 300, 1],
    ['/checkout/onetimepurchase/1', 300, 1],
  ] as const) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
    await expect(home(page)).toBeVisible();
    const delays = await recordedDelays(page);
    expect(
      delays.filter((delay) => delay === waits),
      `${path}: ${delays.join()}`,
    ).toHaveLength(times);
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

test('[A4-051, A4-052, A3-025, A3-049, B3-059, A9-033] each funnel path is backed up with ids only, for one hour', async ({
  page,
}) => {
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

test('[A2-148, X5-002] back to a report that nothing is kept of offers a sign-in link and does not lead home', async ({
  page,
}) => {
  const nobodys = 'AAAAAAAAAAAAAAAAAAAAAA';
  const comeBack = async () => {
    await page.goto('/about');
    await page.evaluate((id) => history.replaceState(null, '', `/results/${id}`), nobodys);
    await page.goto('/terms');
    await page.goBack();
  };
  await comeBack();
  await expect(page.getByRole('form', { name: 'Get a link' })).toBeVisible();
  await page.evaluate((reportId) => sessionStorage.setItem('currentReportId', reportId), nobodys);
  await comeBack();
  await expect(page.getByRole('form', { name: 'Get a link' })).toBeVisible();
  await expect(page).toHaveURL(`/results/${nobodys}`);
});

test('[A4-042] a step that cannot be gone to leads home', async ({ page }) => {
  await lookUp(page);
  await page.goto(`/preview/2${stepQuery()}`);
  await expect(page.getByText(FORD.name)).toBeVisible();
  await page.evaluate(() => {
    const push = history.pushState.bind(history);
    history.pushState = () => {
      history.pushState = push;
      throw new DOMException('It cannot be cloned.', 'DataCloneError');
    };
  });
  await page.getByRole('button', { name: 'Continue to Report' }).click();
  await expect(page).toHaveURL('/');
  await expect(home(page)).toBeVisible();
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
    `/user-info${stepQuery()}`,
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
  for (const path of ['/about', `/upsell${stepQuery()}`, '/purchases']) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await backup(page), path).toBeNull();
  }
});

test("[A2-140, A2-141, A8-017] without a report each step says 'Vehicle report not found', and a new search forgets it", async ({
  page,
}) => {
  await page.goto('/verify');
  for (const path of [
    ...['/preview', '/downloading', '/cart', '/cart/2', '/cart/3'].map((step) => `${step}/vin/${FORD.vin}`),
    ...['/preview', '/preview/2', '/downloading', '/upsell', '/user-info'].map((step) => step + stepQuery()),
    ...['', '/2', '/3', '/4', '/5', '/onetimepurchase', '/onetimepurchase/1'].map(
      (checkout) => `/checkout${checkout}${stepQuery()}`,
    ),
  ]) {
    // Inside one document, and away from the step before: what that one says would be taken for what this one says.
    await visit(page, '/about');
    await expect(page.getByRole('heading', { name: 'About Roadbook' })).toBeVisible();
    await visit(page, path);
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
  // A report by its outer parts, so that nothing notices before the page itself does.
  await page.route('**/api/reports/secure/*', (route) =>
    route.fulfill(success({ id: 'x', vehicleData: {}, access: {} })),
  );
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

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { FORD, holdBack, lookUp, session, stepQuery } from '../support/funnel';

const SCRIPT = /\/assets\/PreviewPage-[^/]*\.js$/;
const STEP = `/preview/2${stepQuery()}`;
const oops = (page: Page) => page.getByRole('heading', { name: 'Oops! Something went wrong' });

/** Counts the documents, and refuses the script of the step in as many of them. */
async function refuseScript(page: Page, inDocuments: number): Promise<() => number> {
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents++;
  });
  await page.route(SCRIPT, (route) => (documents <= inDocuments ? route.abort() : route.continue()));
  return () => documents;
}

test('[A4-056, A4-057, A3-046..A3-048] a replaced build causes one reload, which clears copies and keeps the visitor’s place', async ({
  page,
}) => {
  const id = await lookUp(page);
  await page.goto('/about?utm_source=s1');
  await page.evaluate((reportId) => {
    sessionStorage.setItem('currentReportId', reportId);
    sessionStorage.setItem('vehicle-report-old', '{}');
    sessionStorage.setItem('vehicle-image-old', 'null');
  }, id);
  const before = Date.now();
  const documents = await refuseScript(page, 1);
  await page.goto(STEP);
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
  expect(documents()).toBe(2);
  expect(await session(page, 'vehicle-report-old')).toBeNull();
  expect(await session(page, 'vehicle-image-old')).toBeNull();
  await expect.poll(() => session(page, 'currentReportId')).toBe(id);
  await expect.poll(() => session(page, 'funnelState')).toBe('/preview/2');
  await expect.poll(() => session(page, 'funnelData')).toContain('"utm_source":"s1"');
  await expect.poll(() => session(page, 'app_version')).toMatch(/\.js$/);
  expect(Number(await session(page, 'cache_timestamp'))).toBeGreaterThanOrEqual(before);
});

test('[A4-056] a missing script causes only one reload, then the error screen appears', async ({ page }) => {
  await lookUp(page);
  const documents = await refuseScript(page, 99);
  const reported = page.waitForRequest('**/api/errors');
  await page.goto(STEP);
  expect((await reported).postDataJSON()).toMatchObject({ funnel: 'route_error_boundary' });
  await expect(oops(page)).toBeVisible();
  expect(documents()).toBe(2);
  await page.getByRole('button', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('a slow script leaves no blank page', async ({ page }) => {
  await lookUp(page);
  const release = await holdBack(page, SCRIPT);
  await page.goto(STEP, { waitUntil: 'commit' });
  // Seen and read before a script has come.
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to Report' })).toHaveCount(0);
  release();
  await expect(page.getByRole('button', { name: 'Continue to Report' })).toBeVisible();
});

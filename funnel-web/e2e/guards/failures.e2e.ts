import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/test';
import { expectAccessible } from '../support/accessible';
import { eachCase } from '../support/cases';
import {
  atBothWidths,
  failure,
  FORD,
  lookUp,
  paidReport,
  stepQuery,
  success,
  visit,
  withSite,
} from '../support/funnel';

const failed = (page: Page) => page.getByRole('heading', { name: 'The report could not be loaded' });
const CALLS = /\/api\/(reports|lookup|signatures)/;

/** What goes wrong, how the API shows it, and what the visitor reads. */
const TROUBLES: readonly (readonly [what: string, answer: (route: Route) => Promise<void>, text: string])[] = [
  ['500', (route) => route.fulfill(failure(500, 'Something went wrong here.')), 'Something went wrong here.'],
  ['429', (route) => route.fulfill(failure(429, 'Too many requests.')), 'Too many requests.'],
  [
    'a page of a proxy',
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    'Failed to fetch vehicle report. Please try again.',
  ],
  ['nothing', (route) => route.abort(), 'Network error occurred. Please try again.'],
];

test('[A8-006] whatever the API answers, each step ends in a screen that says so @phone-alone', async ({ page }) => {
  const id = await paidReport(page);
  await page.goto('/verify');
  const last = `/results/${id}`;
  const expectTold = async (path: string, text: string) => {
    await expect(failed(page), path).toBeVisible();
    await expect(page.getByRole('main'), path).toContainText(text);
    await expect(page.getByRole('button', { name: 'Start New Search' })).toBeVisible();
  };
  for (const [what, answer, text] of TROUBLES) {
    await test.step(what, async () => {
      await page.route(CALLS, answer);
      for (const path of [
        `/preview/2${stepQuery()}`,
        `/downloading${stepQuery()}`,
        `/signature?reportId=${id}`,
        `/address?reportId=${id}`,
      ]) {
        await visit(page, path);
        await expectTold(path, text);
        // What this step says would be taken for what the next one says.
        await visit(page, '/verify');
        await expect(failed(page)).toHaveCount(0);
      }
      // Back to a report that nothing is kept of is no screen of its own: such a page is only ever loaded.
      await page.goto(last);
      await expectTold(last, text);
      await page.unroute(CALLS);
    });
  }
  await atBothWidths(page, expectAccessible);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two short steps left');
});

test('an API that never answers ends in the same screen, not in an endless wait', async ({ page }) => {
  await lookUp(page);
  // Held forever: neither answered nor refused.
  await page.route('**/api/reports/**', () => undefined);
  await page.clock.install();
  await page.goto(`/preview/2${stepQuery()}`);
  await expect(page.getByRole('status')).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(5000);
    await expect(failed(page)).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('main')).toContainText('Network error occurred. Please try again.');
  await page.unroute('**/api/reports/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: FORD.name })).toBeVisible();
});

test('[A8-011, A8-012, A4-055, A2-134..A2-136, A7-013] a failed lookup is reported with its kind but not its value; a broken page shows the error screen and sends a report', async ({
  page,
}) => {
  const cases = [
    [`vin/${FORD.vin}`, '**/api/lookup/vin', 'VIN lookup failed: 400: '],
    ['license_plate/RBK4821%20(CA)', '**/api/lookup/license-plate', 'License plate lookup failed: 400: '],
  ] as const;
  await eachCase(cases, async ([path, call, text]) => {
    await page.route(call, (route) => route.fulfill(failure(400, `No vehicle for ${FORD.vin}.`)));
    await page.goto(`/loading/${path}`);
    const sent = page.waitForRequest('**/api/errors');
    await page.getByRole('button', { name: 'Buying' }).click();
    const { message, errorType } = (await sent).postDataJSON() as { message: string; errorType: string };
    expect(message.startsWith(text), message).toBe(true);
    expect(errorType).toBe('api');
    expect(message).not.toContain(FORD.vin);
    await expect(failed(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('No vehicle for');
  });
  await test.step('[A4-055, A2-134..A2-136, A7-013] a page that breaks shows the error screen and sends a report', async () => {
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
    await expect(page.getByRole('region', { name: 'Unfinished search' })).toHaveCount(0);
  });
});

test("[A2-137..A2-139, A7-014, A7-015, A9-012] a page that breaks completely says 'Something went wrong', 'Refresh Page' restores it, and uncaught errors are reported", async ({
  page,
}) => {
  // The header is built from this answer.
  await withSite(page, { demonstration: null, supportEmail: null, supportPhone: null });
  const sent = page.waitForRequest('**/api/errors');
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(
    page.getByText('We apologize for the inconvenience. Please refresh the page and try again.'),
  ).toBeVisible();
  expect((await sent).postDataJSON()).toMatchObject({ funnel: 'app_error_boundary', severity: 'critical' });
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0);
  await test.step('[A7-014, A7-015, A9-012] uncaught errors are reported scrubbed and with the device; foreign script errors are not', async () => {
    const sent: (Record<string, string> & { deviceInfo: { isMobile: boolean } })[] = [];
    await page.route('**/api/errors', (route) => {
      sent.push(route.request().postDataJSON() as (typeof sent)[number]);
      return route.fulfill({ status: 204 });
    });
    for (const width of [767, 768]) {
      sent.length = 0;
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/about');
      await page.evaluate((vin) => {
        window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
        setTimeout(() => {
          throw new Error(`No word on ${vin} for ada@example.org`);
        });
        void Promise.reject(new Error(`Plate ABC1234 (CA) of ${vin}`));
      }, FORD.vin);
      await expect
        .poll(() => sent.map(({ message }) => message).sort())
        .toEqual(['Plate ABC… of 1FTFW…', 'Uncaught Error: No word on 1FTFW… for [email]']);
      expect(sent.map(({ funnel }) => funnel).sort()).toEqual(['unhandled_rejection', 'window_error']);
      for (const report of sent) {
        expect(report).toMatchObject({
          stack: expect.any(String),
          url: '/about',
          timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
          userAgent: expect.any(String),
          severity: 'high',
          deviceInfo: { isMobile: width < 768 },
        });
        expect(JSON.stringify(report)).not.toMatch(/1FTFW5L86RFB45612|ada@|ABC1234/);
      }
    }
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  ACURA,
  changeAnswer,
  expectAccessibleInBothColors,
  holdBack,
  lookUp,
  MARKETING,
  paidReport,
  quicken,
  readableReport,
  session,
} from '../support/funnel';

const NOWHERE = '/results/AAAAAAAAAAAAAAAAAAAAAA';
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('[B2-091..B2-094, B1-005, A1-008, X7-007] before payment the identity is open, and one table says what each locked section holds, with one way to buy it @phone', async ({
  page,
}) => {
  const id = await lookUp(page, ACURA.vin);
  await page.goto(`/results/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: ACURA.name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Unlock Complete Vehicle History' })).toBeVisible();
  await expect(section(page, 'Specifications')).toContainText('Integra');
  const locked = section(page, 'Unlock Complete Vehicle History');
  await expect(locked.getByText('Premium Feature')).toBeVisible();
  await expect(locked.getByRole('link', { name: 'Upgrade' })).toHaveCount(1);
  await expect(locked).toContainText('$19.99 for every record behind the lines below. One payment, nothing renews.');
  for (const name of ['Title records', 'Accident history', 'Service history', 'Market value']) {
    const bars = row(page, name).locator('[aria-hidden="true"]');
    await expect(bars).toHaveText('');
    await expect(bars).toHaveCSS('filter', /blur/);
  }
  await expect(page.getByRole('button', { name: 'Download Report' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See the packages' })).toHaveAttribute('href', /^\/cart\/2\/vin\//);
  await expectAccessibleInBothColors(page);
});

test('[B2-062, B2-078, X1-012, X3-003, X5-014] the type of the address never raises the access; a locked section says what it can contain, and leads to the upgrade of this report, at its own price', async ({
  page,
}) => {
  const id = await lookUp(page, ACURA.vin);
  await changeAnswer<{ availability: { key: string }[] }>(page, `**/api/reports/secure/${id}`, ({ availability }) => {
    for (const one of availability)
      if (one.key === 'recalls') Object.assign(one, { status: 'not_offered', count: null });
  });
  for (const type of ['premium', 'free', 'vin']) {
    await page.goto(`/results/${id}?type=${type}`);
    await expect(page.getByRole('heading', { name: 'Unlock Complete Vehicle History' })).toBeVisible();
  }
  await test.step('[X1-012] a locked section says what it can contain', async () => {
    await expect(row(page, 'Accident history')).toContainText(
      'Date, severity and the part of the vehicle that was damaged.',
    );
    await expect(row(page, 'Odometer readings')).toContainText('Every reported mileage');
    await expect(row(page, 'Open recalls')).toContainText('Not offered');
    await expect(row(page, 'Open recalls').getByText('Premium Feature')).toHaveCount(0);
  });
  await test.step('[B2-062, X5-014] it leads to the upgrade of this report, at its own price', async () => {
    await page.goto(`/results/${id}?${new URLSearchParams(MARKETING).toString()}`);
    await page.getByRole('link', { name: 'Upgrade' }).click();
    await expect(page).toHaveURL(/\/checkout\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ type: 'vin', value: ACURA.vin, intent: 'buyer', funnel: 'premium_upgrade' },
      ...MARKETING,
    });
    // Nobody registered for the free report of this vehicle, so it is sold at the price for everybody (row 118).
    await expect(page.getByRole('main')).toContainText('Single Report');
    await expect(page.getByRole('main')).toContainText('$19.99');
    await expect(page.getByRole('main')).not.toContainText('$9.99');
  });
});

test('[B4-032, X2-015] a paid report names the steps that are left and leads to the next one', async ({ page }) => {
  const id = await paidReport(page);
  await page.goto(`/results/${id}`);
  await expect(page.getByRole('heading', { name: /(2|Two) short steps left/ })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
    /Payment.*Done/,
    /Signature.*To do/,
    /Address.*To do/,
  ]);
  await expectAccessibleInBothColors(page);
  await page.getByRole('link', { name: 'Sign now' }).click();
  await expect(page.getByRole('heading', { name: 'Sign for your report' })).toBeVisible();
});

test('a report that is being put together is waited for, and opens by itself', async ({ page }) => {
  await quicken(page, 4);
  const id = await readableReport(page);
  let asked = 0;
  await changeAnswer<{ access: { nextStep: string } }>(page, `**/api/reports/secure/${id}`, ({ access }) => {
    if (asked++ < 2) access.nextStep = 'wait';
  });
  await page.goto(`/results/${id}`);
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  expect(asked).toBeGreaterThanOrEqual(3);
});

test('a report that takes too long says so and can be asked for again', async ({ page }) => {
  await quicken(page, 400);
  const id = await readableReport(page);
  let wait = true;
  await changeAnswer<{ access: { nextStep: string } }>(page, `**/api/reports/secure/${id}`, ({ access }) => {
    if (wait) access.nextStep = 'wait';
  });
  await page.goto(`/results/${id}`);
  await expect(page.getByRole('heading', { name: 'This is taking longer than usual' })).toBeVisible();
  await expectAccessibleInBothColors(page);
  wait = false;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
});

test("[B2-095, B4-024, B8-015, X5-002] while it is fetched the page says 'Loading report...'; an unknown report offers a sign-in link", async ({
  page,
}) => {
  const release = await holdBack(page, '**/api/reports/secure/*');
  const answered = page.waitForResponse('**/api/reports/secure/*');
  await page.goto(NOWHERE);
  await expect(page.getByRole('status').filter({ hasText: 'Loading report...' })).toBeVisible();
  release();
  expect((await answered).status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Open your report here' })).toBeVisible();
  // Where no id leads is decided in app/way-home.ts.
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Unfinished search' })).toHaveCount(0);
});

test('[B3-056, B4-023, X3-001] a report opens by its unguessable token only, and from the copy of the session where the server cannot be reached', async ({
  page,
  browser,
}) => {
  const id = await readableReport(page);
  expect(id).toMatch(/^[\w-]{22,}$/);
  const stranger = await browser.newContext();
  const answer = await stranger.request.get(`/api/reports/${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`);
  expect(answer.status()).toBe(404);
  await stranger.close();
  await page.goto(`/results/${id}`);
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await expect.poll(() => session(page, `vehicle-report-${id}`)).not.toBeNull();
  await page.route('**/api/reports/secure/*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible();
});

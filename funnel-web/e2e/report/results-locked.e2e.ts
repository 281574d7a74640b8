import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  ACURA,
  atBothWidths,
  buy,
  changeAnswer,
  expectAccessibleInBothColors,
  holdBack,
  lookUp,
  MARKETING,
  readableReport,
  session,
  visit,
} from '../support/funnel';
import { section, visitAnew } from '../support/report';
import { summarize } from '../support/reworded';

const NOWHERE = '/results/AAAAAAAAAAAAAAAAAAAAAA';
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

test('[B2-091..B2-094, B1-005, A1-008, X7-007] before payment the report shows the vehicle and one table of locked sections with one way to buy; a paid one names the remaining steps @phone-alone', async ({
  page,
}) => {
  const id = await lookUp(page, ACURA.vin);
  await page.goto(`/results/${id}`);
  await atBothWidths(page, async () => {
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

  await test.step('[B2-062, B2-078, X1-012, X3-003, X5-014] the type in the URL never raises access; a locked section says what it can contain and leads to the upgrade at its price', async () => {
    const secured = `**/api/reports/secure/${id}`;
    await changeAnswer<{ availability: { key: string }[] }>(page, secured, (report) => {
      for (const one of report.availability)
        if (one.key === 'recalls') Object.assign(one, { status: 'not_offered', count: null });
      summarize(report);
    });
    const unlock = page.getByRole('heading', { name: 'Unlock Complete Vehicle History' });
    for (const type of ['premium', 'free', 'vin']) {
      await visitAnew(page, `/results/${id}?type=${type}`);
      await expect(unlock, type).toBeVisible();
    }
    await test.step('[X1-012] a locked section says what it can contain', async () => {
      await expect(row(page, 'Accident history')).toContainText(
        'Date, severity and the part of the vehicle that was damaged.',
      );
      await expect(row(page, 'Odometer readings')).toContainText('Every reported mileage');
      await expect(row(page, 'Open recalls')).toContainText('Not checked');
      await expect(row(page, 'Open recalls').getByText('Premium Feature')).toHaveCount(0);
    });
    await test.step('[B2-062, X5-014] it leads to the upgrade of this report, at its own price', async () => {
      await visitAnew(page, `/results/${id}?${new URLSearchParams(MARKETING).toString()}`);
      const upgrade = page.getByRole('link', { name: 'Upgrade' });
      await expect(upgrade).toHaveAttribute('href', /gclid=gc1/);
      await upgrade.click();
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
    await page.unroute(secured);
  });

  await test.step('[B4-032, X2-015] a paid report names the steps that are left and leads to the next one', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await buy(page, id);
    await visit(page, `/results/${id}`);
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
});

test("[B2-095, B4-024, X5-002] the page says 'Loading report...', offers a sign-in link for an unknown report, and waits for one being prepared", async ({
  page,
  browser,
}) => {
  const secured = '**/api/reports/secure/*';
  const release = await holdBack(page, secured);
  const answered = page.waitForResponse(secured);
  await page.goto(NOWHERE);
  await expect(page.getByRole('status').filter({ hasText: 'Loading report...' })).toBeVisible();
  release();
  expect((await answered).status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Open your report here' })).toBeVisible();
  // Where no id leads is decided in app/way-home.ts.
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Unfinished search' })).toHaveCount(0);

  const id = await readableReport(page);
  const pace = (divisor: number) => page.evaluate((value) => sessionStorage.setItem('rb-pace', String(value)), divisor);
  let asked = 0;
  let waits = () => asked <= 2;
  await changeAnswer<{ access: { nextStep: string } }>(page, `**/api/reports/secure/${id}`, ({ access }) => {
    asked++;
    if (waits()) access.nextStep = 'wait';
  });
  await test.step('the page waits for a report being prepared, and opens it automatically', async () => {
    await pace(4);
    await visit(page, `/results/${id}`);
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  await test.step('a slow report says so and can be loaded again', async () => {
    await pace(400);
    waits = () => true;
    await visitAnew(page, `/results/${id}`);
    await expect(page.getByRole('heading', { name: 'This is taking longer than usual' })).toBeVisible();
    await expectAccessibleInBothColors(page);
    waits = () => false;
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
  });

  await test.step('[B3-056, B4-023, X3-001] a report opens by its unguessable token only, and from the copy of the session where the server cannot be reached', async () => {
    expect(id).toMatch(/^[\w-]{22,}$/);
    const stranger = await browser.newContext();
    const answer = await stranger.request.get(`/api/reports/${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`);
    expect(answer.status()).toBe(404);
    await stranger.close();
    await expect.poll(() => session(page, `vehicle-report-${id}`)).toContain('"nextStep":"read"');
    await page.route(secured, (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();
    await expect(page.getByText('The server cannot be reached at the moment.')).toBeVisible();
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'The report could not be loaded' })).toBeVisible();
  });
});

import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  ACURA,
  atBothWidths,
  changeAnswer,
  expectAccessibleInBothColors,
  FORD,
  holdBack,
  lookUp,
  MARKETING,
  stepQuery,
  stopClock,
  visit,
} from '../support/funnel';
import { summarize } from '../support/reworded';
import { TEST_VEHICLES } from '../support/test-vehicles';
import { blockOf, expectTrialTerms } from '../support/trial';

const REPORT = /\/api\/reports\/secure\/[\w-]{22}$/;
const button = (page: Page) => page.getByRole('button', { name: /Unlock Full Report|Generating Report/ });

interface Shown {
  vehicleData: { year: number | null };
  availability: { key: string; status: string; count: number | null }[];
}

test('[A2-006, A2-007, A2-077..A2-087, A2-089, A2-090, A2-093, A2-094, X1-004, X1-010] the vehicle, what the report looks for, and the dollar with its terms @phone-alone', async ({
  page,
}) => {
  await lookUp(page);
  await page.goto(`/preview?type=vin&value=${FORD.vin.toLowerCase()}`);
  await test.step('[A2-006, A2-077, A2-079..A2-081, A2-083..A2-087, A2-089, A2-090, A2-093, A2-094, X1-004] the vehicle, what the report looks for, and the dollar with its terms', async () => {
    await atBothWidths(page, async () => {
      await expect(page.getByRole('heading', { level: 1, name: FORD.name })).toBeVisible();
      await expect(page.getByText(`VIN ${FORD.vin}`, { exact: true })).toBeVisible();
      await expect(page.getByRole('img', { name: /Drawing of a vehicle of this kind/ })).toBeVisible();
      await expect(page.getByText('Image for reference only. Actual vehicle color may vary.')).toBeVisible();
      const promised = page.getByRole('region', { name: 'The full report looks for' }).getByRole('list').first();
      await expect(promised.getByRole('listitem')).toHaveText([
        /^Odometer manipulations(\d+ readings?|No readings)$/,
        /^Vehicle valuation(\d+ estimates?|Not reported)$/,
        /^Salvage title \/ Total losses(.*(brand|record|loss)(e?s)?|None found)$/,
        /^Open recalls(\d+ recalls?|None found)$/,
        /^And more$/,
      ]);
      await expect(
        page.getByRole('region', { name: 'What it can tell you' }).getByRole('heading', { level: 3 }),
      ).toHaveText(['Valuation', 'Accident', 'Mileage', 'Ownership', 'Salvage', 'Auction', 'Flood', 'More']);
      const testimonial = page.getByRole('figure').filter({ hasText: 'The odometer chart made the decision' });
      await expect(testimonial).toContainText('Example');
      await expectTrialTerms(page, blockOf(button(page)));
      await expectAccessibleInBothColors(page);
    });
    await button(page).click();
    await expect(page).toHaveURL(/\/downloading\?.*intent=buyer/);
  });
  await test.step('[A2-007, A2-078, A2-082] the search can be in the path, and a plate is called one', async () => {
    const plate = { licensePlate: 'RBK4821', state: 'CA' };
    expect((await page.request.post('/api/lookup/license-plate', { data: plate })).ok()).toBe(true);
    await visit(page, `/preview/license_plate/${encodeURIComponent('RBK4821 (CA)')}?intent=seller`);
    await expect(page.getByText('License: RBK4821 (CA)')).toBeVisible();
    await expect(button(page)).toBeVisible();
  });
  await test.step('[X1-004, X1-010] without records in any source there is no dollar offer and no claim about rollbacks', async () => {
    const { vin } = TEST_VEHICLES.empty;
    await lookUp(page, vin);
    await visit(page, `/preview${stepQuery(vin)}`);
    await expect(
      page.getByText('No source holds a record of this vehicle, so we do not sell its report.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /Unlock Full Report/ })).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Odometer manipulations' })).toContainText('No readings');
    await page.getByRole('link', { name: 'See the free report' }).click();
    await expect(page).toHaveURL(/\/user-info/);
  });
});

test('[A2-005, A2-076, A2-088, A2-091, A2-092, A2-095, A2-096, B4-031, X1-004, X1-012] unknown facts are left out, without a report nothing can be unlocked, and the $1 offer leads to its cart', async ({
  page,
}) => {
  const { owners } = TEST_VEHICLES;
  await lookUp(page);
  await page.clock.install();
  /** A report that this page has not asked for before. */
  async function show(vin: string): Promise<void> {
    await lookUp(page, vin);
    await visit(page, `/preview${stepQuery(vin)}`);
  }
  await test.step('[B4-031] nothing is called unknown while the first answer is loading', async () => {
    const held = /\/api\/reports[/?]/;
    const release = await holdBack(page, held);
    const offers = page.waitForResponse(/\/api\/offers/);
    await page.goto(`/preview${stepQuery()}`);
    await (await offers).finished();
    await expect(page.getByRole('status').filter({ hasText: 'Loading the preview' })).toBeVisible();
    await expect(page.getByText(/Unknown|Still looking/)).toHaveCount(0);
    release();
    await expect(page.getByRole('heading', { level: 1, name: FORD.name })).toBeVisible();
    await page.unroute(held);
  });
  await test.step('[A2-088, X1-012] a recall alert needs recalls; without year, make and model the heading names none', async () => {
    await expect(page.getByText('What a report can reveal')).toBeVisible();
    await expect(page.getByText('Recall campaigns exist for this model')).toHaveCount(0);
    await changeAnswer<Shown>(page, REPORT, (report) => {
      report.vehicleData.year = null;
      for (const section of report.availability) {
        if (section.key === 'recalls') Object.assign(section, { status: 'available', count: 1 });
        if (section.key === 'sales') Object.assign(section, { status: 'not_offered', count: null });
      }
      summarize(report);
    });
    await show(ACURA.vin);
    await expect(page.getByText('Recall campaigns exist for this model')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicle identified in part');
    await expect(page.getByRole('heading', { level: 3, name: 'Auction' })).toHaveCount(0);
  });
  await test.step('without the trial in the catalog the button names no price', async () => {
    await page.route('**/api/offers*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('trial_monthly_2995', 'trial_no_more'),
      });
    });
    await page.unroute(REPORT);
    const offers = page.waitForResponse(/\/api\/offers\?/);
    await show(TEST_VEHICLES.clean.vin);
    await expect(page.getByRole('heading', { level: 1, name: TEST_VEHICLES.clean.name })).toBeVisible();
    await (await offers).finished();
    await expect(button(page)).not.toHaveAttribute('aria-disabled');
    await expect(button(page)).toHaveText('Unlock Full Report');
    await expect(page.getByText(/\$1/)).toHaveCount(0);
    await page.unroute('**/api/offers*');
  });
  await test.step('[A2-005, A2-076, A2-096] without a report there is nothing to unlock; the older loading page redirects here', async () => {
    await visit(page, `/preview${stepQuery(owners.vin.slice(0, 16))}`);
    await expect(page.getByRole('heading', { name: 'Vehicle report not found' })).toBeVisible();
    await expect(button(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Start New Search' }).click();
    await expect(page).toHaveURL('/');
    await visit(page, '/preview');
    await expect(page).toHaveURL('/');

    await visit(page, `/loading?type=vin&value=${owners.vin}`);
    await expect(page.getByRole('heading', { name: 'Are you buying or selling a car?' })).toBeVisible();
    await page.getByRole('button', { name: 'Selling' }).click();
    await page.getByRole('button', { name: 'Skip ahead' }).click();
    await expect(page).toHaveURL(`/preview${stepQuery(owners.vin, 'seller')}`);
    await expect(page.getByRole('heading', { level: 1, name: owners.name })).toBeVisible();
  });
  await test.step('[A2-091, A2-092, A2-095, X1-004] the button names the dollar, and its cart sells it without preselecting it', async () => {
    await visit(page, `/preview/vin/${FORD.vin}?intent=seller&${new URLSearchParams(MARKETING).toString()}`);
    await expect(page.getByRole('heading', { level: 1, name: FORD.name })).toBeVisible();
    await expect(button(page)).toHaveText('Unlock Full Report for $1');
    // The report may come after the offers.
    await expect(button(page)).not.toHaveAttribute('aria-disabled');
    await stopClock(page);
    await button(page).click();
    await expect(button(page)).toHaveText('Generating Report...');
    await page.clock.runFor(300);
    await expect(page).toHaveURL(/\/downloading\?/);
    const query = Object.fromEntries(new URL(page.url()).searchParams);
    expect(query).toMatchObject({ type: 'vin', value: FORD.vin, intent: 'seller', ...MARKETING });
    await page.clock.resume();
    await page.getByRole('button', { name: 'Skip ahead' }).click();
    await expect(page).toHaveURL(/\/cart\/2\//);
    const trial = page.getByRole('radio', { name: '3 Day Membership Trial' });
    await expect(page.getByRole('radio')).toHaveCount(4);
    await expect(trial).not.toBeChecked();
    await expectTrialTerms(page, blockOf(trial));
    await expectAccessibleInBothColors(page);
    await trial.check({ force: true });
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\/2\?/);
    expect(new URL(page.url()).searchParams.get('funnel')).toBe('normal');
  });
});

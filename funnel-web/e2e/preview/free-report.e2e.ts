import { expect, test } from '../support/test';
import {
  ACURA,
  changeAnswer,
  atBothWidths,
  expectAccessibleInBothColors,
  FORD,
  lookUp,
  MARKETING,
  paidReport,
  registerForFree,
  stepQuery,
  toast,
  visit,
} from '../support/funnel';
import { summarize } from '../support/reworded';
import { TEST_VEHICLES } from '../support/test-vehicles';

const ADDRESS = `/results/free${stepQuery()}`;
const REPORT = /\/api\/reports\/secure\/[\w-]{22}$/;

interface Shown {
  availability: { key: string; status: string; count: number | null }[];
}

test('[A1-008, A2-017, A7-003, A9-014, B2-060, B2-096..B2-103, X1-012] the free report needs a search and a report, shows what is free, and links to the full report @phone-alone', async ({
  page,
  request,
}) => {
  await test.step('[B2-096, A2-017] it needs a search and a report of this visitor; else it goes home', async () => {
    for (const path of ['/signature', '/address', '/results/free', '/results/x'])
      expect((await request.get(path)).status()).toBe(200);
    await page.goto('/verify');
    for (const address of [
      '/results/free',
      `/results/free?type=vin&value=${FORD.vin}`,
      '/results/free?type=vin&intent=buyer',
      ADDRESS,
    ]) {
      await visit(page, '/about');
      await expect(page.getByRole('heading', { name: 'About Roadbook' }), address).toBeVisible();
      await visit(page, address);
      await expect(page, address).toHaveURL('/');
    }
  });
  await test.step('[A7-003] a plate without a state is not looked up in California: the visitor names the state', async () => {
    const lookups: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/lookup/license-plate')) lookups.push(request.postDataJSON());
    });
    await visit(page, '/results/free?type=license_plate&value=RBK4821&intent=seller');
    await expect(page.getByRole('heading', { name: 'Which state is this plate from?' })).toBeVisible();
    await atBothWidths(page, expectAccessibleInBothColors);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Please select a state')).toBeVisible();
    expect(lookups).toEqual([]);
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'Texas' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('FREE REPORT', { exact: true })).toBeVisible();
    expect(lookups).toEqual([{ licensePlate: 'RBK4821', state: 'TX', intent: 'seller' }]);
    expect(new URL(page.url()).searchParams.get('value')).toBe('RBK4821 (TX)');
    await expect(page.getByText('Demonstration match')).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });
  await test.step('[B2-060, B2-097..B2-103, A9-014, A1-008] what is free, placeholders for the rest, and the way to the full report', async () => {
    await visit(page, '/about');
    await expect(page.getByRole('heading', { name: 'About Roadbook' })).toBeVisible();
    await registerForFree(page, await lookUp(page));
    await visit(page, `${ADDRESS}&${new URLSearchParams(MARKETING).toString()}`);
    await expect(page.getByText('FREE REPORT', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: FORD.name })).toBeVisible();
    await expect(page.getByText('What a report can reveal')).toBeVisible();
    const summary = page.getByRole('region', { name: 'Vehicle summary' });
    const line = (label: string) => summary.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });
    for (const [label, value] of [
      ['Engine', '3.5 L V6 turbo'],
      ['Body style', 'Pickup'],
      ['Trim', 'Lariat'],
      ['Built in', 'Dearborn'],
    ] as const)
      await expect(line(label)).toContainText(value);
    for (const label of ['Transmission', 'Mileage', 'Estimated value', 'Owners']) {
      await expect(line(label).locator('dd'), label).toHaveText('In the full report');
      await expect(line(label).locator('[aria-hidden] .rounded').first()).toBeVisible();
    }
    const insights = page.getByRole('region', { name: 'If you buy' });
    await expect(insights.getByRole('heading', { level: 3 })).toHaveText([
      'Red flags',
      'Where to negotiate',
      'Buyers Insight',
    ]);
    await expect(insights.getByText('In the full report')).toHaveCount(2);
    const cards = page.getByRole('region', { name: 'In the full report' }).getByRole('listitem');
    await expect(cards).toContainText(['Valuation', 'Accident', 'Mileage', 'Ownership', 'Salvage', 'Auction records']);
    await expect(page.getByText('$9.99 for the full report of this vehicle.')).toContainText(
      '30-day money-back guarantee',
    );
    await atBothWidths(page, expectAccessibleInBothColors);
    await page.getByRole('link', { name: 'Upgrade to the full report' }).click();
    await expect(page).toHaveURL(/\/checkout\/onetimepurchase\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: 'vin',
      value: FORD.vin,
      intent: 'buyer',
      ...MARKETING,
    });
  });
  await test.step('[B2-098, B2-100, X1-012] a recall alert needs recalls, a seller sees the seller’s blocks, and without a source nothing is promised', async () => {
    await lookUp(page, ACURA.vin);
    await changeAnswer<Shown>(page, REPORT, (report) => {
      for (const section of report.availability) {
        if (section.key === 'recalls') Object.assign(section, { status: 'available', count: 2 });
        if (section.key === 'sales') Object.assign(section, { status: 'not_offered', count: null });
      }
      summarize(report);
    });
    await visit(page, `/results/free${stepQuery(ACURA.vin, 'seller')}`);
    await expect(page.getByText('Recall campaigns exist for this model')).toBeVisible();
    await expect(page.getByRole('region', { name: 'If you sell' })).toContainText('Selling points');
    await expect(page.getByRole('listitem').filter({ hasText: 'Auction records' })).toContainText('Not checked');
    await page.unroute(REPORT);
  });
  await test.step('a buyer of the full report is taken to it', async () => {
    const id = await paidReport(page, TEST_VEHICLES.clean.vin);
    await visit(page, `/results/free${stepQuery(TEST_VEHICLES.clean.vin)}`);
    await page.getByRole('link', { name: 'Go to the full report' }).click();
    await expect(page).toHaveURL(new RegExp(`/signature\\?.*reportId=${id}`));
  });
});

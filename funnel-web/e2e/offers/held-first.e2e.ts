import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import {
  ACURA,
  atBothWidths,
  expectAccessibleInBothColors,
  FORD,
  lookUp,
  registerForFree,
  stepQuery,
  visit,
} from '../support/funnel';
import { buyOffer } from '../support/purchases';
import { TEST_VEHICLES } from '../support/test-vehicles';

const HELD = {
  three_pack: { title: 'You have 2 credits: open this report with one', action: 'Open it with a credit' },
  trial_monthly_2995: { title: 'You have a trial: open this report with it', action: 'Open it with your trial' },
  unlimited_monthly: { title: 'You have a subscription: open this report with it', action: 'Open it for $1.00' },
} as const;

/** A visitor who holds an offer's rights and looks at another vehicle. @returns the report of that vehicle */
async function holder(page: Page, offerKey: keyof typeof HELD): Promise<string> {
  await buyOffer(page, await lookUp(page, FORD.vin), offerKey);
  const reportId = await lookUp(page, ACURA.vin);
  await page.goto('/verify');
  return reportId;
}

/** In one document, and away from the page before: what that one says would be taken for what this one says. */
async function open(page: Page, path: string): Promise<void> {
  await visit(page, '/verify');
  await expect(page.getByRole('button', { name: /^Open it/ })).toHaveCount(0);
  await visit(page, path);
}

const query = stepQuery(ACURA.vin);

for (const offerKey of ['three_pack', 'trial_monthly_2995', 'unlimited_monthly'] as const) {
  const { title, action } = HELD[offerKey];
  const button = `${action}: ${ACURA.name}`;

  test(`a locked report opens with what the visitor holds: ${offerKey}`, { tag: ['@B2-092'] }, async ({ page }) => {
    const reportId = await holder(page, offerKey);
    await open(page, `/results/${reportId}`);
    const locked = page.getByRole('region', { name: title });
    await expect(locked.getByRole('button', { name: button })).toBeVisible();
    await expect(locked).toContainText('Premium Feature');
    await expect(page.getByText('Upgrade')).toHaveCount(0);
    await expect(page.getByText('$19.99')).toHaveCount(0);
  });

  test(`the free report and the upsell show it first: ${offerKey}`, async ({ page }) => {
    await registerForFree(page, await holder(page, offerKey));
    for (const path of [`/results/free${query}`, `/upsell${query}`]) {
      await open(page, path);
      await expect(page.getByRole('heading', { name: title }), path).toBeVisible();
      await expect(page.getByRole('button', { name: button }), path).toBeVisible();
      await expect(page.getByText('$9.99'), path).toHaveCount(0);
    }
  });
}

for (const offerKey of ['trial_monthly_2995', 'unlimited_monthly'] as const)
  test(`no card form sells a trial to a holder of ${offerKey}`, { tag: ['@X5-011'] }, async ({ page }) => {
    await holder(page, offerKey);
    for (const path of [`/checkout${query}`, `/checkout/2${query}`]) {
      await open(page, path);
      await expect(page.getByRole('heading', { name: 'You already have a subscription' }), path).toBeVisible();
      await expect(page.getByRole('button', { name: /^Open it/ }), path).toBeVisible();
      await expect(page.getByLabel('Card number'), path).toHaveCount(0);
    }
    await atBothWidths(page, expectAccessibleInBothColors);
    await page.getByRole('link', { name: 'See the other offers' }).click();
    await expect(page.getByText('1 REPORT')).toBeVisible();
    await expect(page.getByText('UNLIMITED REPORTS')).toHaveCount(0);
  });

test('an address that names a refused subscription says so and sells the rest', async ({ page }) => {
  await holder(page, 'unlimited_monthly');
  for (const path of ['/checkout/4', '/checkout/5']) {
    await open(page, `${path}${query}&offer=unlimited_monthly`);
    await expect(page.getByText('You already have a subscription', { exact: true }), path).toBeVisible();
    await expect(page.getByRole('button', { name: 'Complete Purchase - $19.99' }), path).toBeVisible();
  }
});

test('a subscription bought in another tab replaces the open trial form', { tag: ['@X5-011'] }, async ({ page }) => {
  const reportId = await lookUp(page, ACURA.vin);
  await page.goto(`/checkout/2${query}`);
  await page.getByLabel('Full name').fill('Ada Reader');
  await page.getByLabel('Email', { exact: true }).fill('ada@example.org');
  await page.getByLabel('Name on card').fill('Ada Reader');
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel('Expiry').fill('1230');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('ZIP').fill('33101');
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  await buyOffer(page, await lookUp(page, FORD.vin), 'unlimited_monthly');
  await page.getByRole('button', { name: 'Yes, Continue' }).click();
  await expect(page.getByRole('heading', { name: 'You already have a subscription' })).toBeVisible();
  await expect(page.getByLabel('Card number')).toHaveCount(0);
  const { data } = (await (await page.request.get(`/api/reports/${reportId}`)).json()) as {
    data: { access: { paid: boolean } };
  };
  expect(data.access.paid).toBe(false);
});

test.describe('a trial used up elsewhere', () => {
  /** Uses the two reports up that the trial has left, as another tab does. */
  async function useUp(page: Page): Promise<void> {
    for (const vin of [TEST_VEHICLES.clean.vin, TEST_VEHICLES.accident.vin])
      expect((await page.request.post(`/api/reports/${await lookUp(page, vin)}/unlock`)).ok()).toBe(true);
  }

  for (const [name, path, price] of [
    ['a locked report', (reportId: string) => `/results/${reportId}`, '$19.99'],
    ['the cart', () => `/cart/2/vin/${ACURA.vin}`, '$29.99'],
  ] as const)
    test(`is told on ${name} that was open before`, async ({ page }) => {
      await open(page, path(await holder(page, 'trial_monthly_2995')));
      const button = page.getByRole('button', { name: /^Open it with your trial/ });
      await expect(button).toBeVisible();
      await useUp(page);
      await button.click();
      const told = page.getByRole('status').filter({ hasText: 'so nothing was charged' });
      await expect(told).toHaveText('What you had left has been used in the meantime, so nothing was charged.');
      await expect(page.getByText(price).first()).toBeVisible();
    });
});

test('a paid report is offered on no page again', async ({ page }) => {
  await buyOffer(page, await lookUp(page, ACURA.vin), 'single_report');
  await page.goto('/verify');
  for (const cart of ['', '/2', '/3']) {
    await open(page, `/cart${cart}/vin/${ACURA.vin}`);
    await expect(page.getByRole('heading', { name: 'This report is already paid for' }), cart).toBeVisible();
  }
  for (const preview of [`/preview${query}`, `/preview/2${query}`]) {
    await open(page, preview);
    await expect(page.getByText('This report is already paid for. Nothing more is charged.'), preview).toBeVisible();
    await expect(page.getByText('$'), preview).toHaveCount(0);
  }
});

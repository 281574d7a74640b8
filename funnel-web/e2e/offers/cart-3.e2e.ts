import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { atBothWidths, changeAnswer, expectAccessibleInBothColors, FORD, lookUp, MARKETING } from '../support/funnel';
import { summarize } from '../support/reworded';

const ADDRESS = `/cart/3/vin/${FORD.vin}?intent=buyer`;
const REPORT = /\/api\/reports\/secure\/[\w-]{22}$/;
const card = (page: Page, title: string) =>
  page.locator('label').filter({ has: page.getByText(title, { exact: true }) });
const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

interface Shown {
  identification: { level: string };
  availability: { key: string; status: string; count: number | null }[];
}

test.beforeEach(async ({ page }) => {
  await lookUp(page);
});

test('[A2-013, A2-123, A2-125..A2-127, A9-021, B9-010] packages, checks, free facts and questions @phone-alone', async ({
  page,
}) => {
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: `The full report of the ${FORD.name}` })).toBeVisible();
  for (const [title, texts] of [
    ['1 REPORT', ['$19.99', 'It does not renew.']],
    ['UNLIMITED REPORTS', ['$20', '/mo', '+ $1 per report', 'Extra reports: $1.00 each', 'BESTSELLER', 'Example']],
    ['3 REPORTS', ['$29.99', 'approx. $9.99 each', 'It does not renew.']],
  ] as const) {
    for (const text of texts) await expect(card(page, title), title).toContainText(text);
  }
  const checks = region(page, /What the report checks/).getByRole('listitem');
  await expect(checks).toHaveCount(13);
  await expect(checks.first()).toContainText(/Title records\s*(None found|\d+ title records?)/);
  const quick = region(page, 'Quick Check');
  for (const text of ['Check digit', 'Matches', 'Model year', '2024', 'Built in', 'United States', 'NHTSA vPIC'])
    await expect(quick).toContainText(text);
  const question = region(page, 'Questions people ask').getByText('How do I cancel a subscription?');
  const answer = page.getByText('Online, with the link in your receipt. No call is needed.');
  await expect(answer).toBeHidden();
  await question.click();
  await expect(answer).toBeVisible();
  await atBothWidths(page, expectAccessibleInBothColors);
});

test('[A2-124, X1-012] each chosen plan opens checkout 3 by name, and unknown facts get no check mark', async ({
  page,
}) => {
  await page.goto(`${ADDRESS}&${new URLSearchParams(MARKETING).toString()}`);
  await expect(page.getByRole('radio')).toHaveCount(3);
  for (const [title, plan] of [
    ['1 REPORT', 'single'],
    ['UNLIMITED REPORTS', 'unlimited'],
    ['3 REPORTS', 'triple'],
  ] as const) {
    await card(page, title).click();
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\/3\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      type: 'vin',
      value: FORD.vin,
      intent: 'buyer',
      funnel: 'cart3',
      plan,
      ...MARKETING,
    });
    await page.goBack();
    await expect(page.getByRole('radio')).toHaveCount(3);
  }

  await test.step('[X1-012] unknown facts are not check-marked', async () => {
    await changeAnswer<Shown>(page, REPORT, (report) => {
      report.identification.level = 'none';
      for (const section of report.availability) {
        if (section.key === 'theft') Object.assign(section, { status: 'not_offered', count: null });
        if (section.key === 'liens') Object.assign(section, { status: 'unavailable', count: null });
        if (section.key === 'sales') Object.assign(section, { status: 'with_report', count: null });
      }
      summarize(report);
    });
    await page.goto(ADDRESS);
    const checks = region(page, /What the report checks/).getByRole('listitem');
    await expect(checks).toHaveCount(12);
    await expect(checks.filter({ hasText: 'Theft' })).toHaveCount(0);
    await expect(checks.filter({ hasText: 'Open liens' })).toContainText('No answer yet');
    await expect(checks.filter({ hasText: 'Sales and auctions' })).toContainText('In the report');
    await expect(region(page, 'Quick Check')).toHaveCount(0);
  });
});

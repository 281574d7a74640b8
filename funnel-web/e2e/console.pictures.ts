import type { Page } from '@playwright/test';
import { convert, enterConversions, signAndLose } from '../../admin-web/e2e/support/console';
import { isWanted, take } from './support/pictures';
import { expect, test } from './support/test';

/** The screens of the console, for people to look at: npm run pictures. */
const PAGES = [
  'conversions',
  'funnel',
  'security',
  'cases',
  'reports',
  'checkout-sessions',
  'subscriptions',
  'offers',
  'mails',
  'error-groups',
  'jobs',
  'providers',
  'audit',
  'operators',
  'account',
];

/** Charges of subscriptions: months would have to go by until there are any. */
const withCharges = (page: Page) =>
  page.route(/\/api\/admin\/charges\?/, async (route) => {
    const response = await route.fetch();
    const charge = {
      userId: 'u',
      subscriptionId: 's',
      period: 1,
      currency: 'USD',
      status: 'paid',
      failureReason: null,
    };
    const times = { transactionId: 'txn_1', createdAt: '2026-11-20T10:00:00Z', settledAt: '2026-11-20T10:00:00Z' };
    const json = [
      { ...charge, ...times, id: 'c1', kind: 'renewal', amountCents: 2995 },
      { ...charge, ...times, id: 'c2', kind: 'extra_report', amountCents: 100 },
    ];
    await route.fulfill({ response, headers: { ...response.headers(), 'content-range': 'charges 0-1/2' }, json });
  });

if (isWanted('console'))
  test('console', async ({ page, request, playwright, baseURL }) => {
    test.setTimeout(600_000);
    await page.goto('/admin');
    await expect(page.getByLabel('Password')).toBeVisible();
    await take(page, 'console-gate');
    await convert(request, 'ada@example.org');
    const other = await playwright.request.newContext({ baseURL });
    await signAndLose(other, 'grace@example.org');
    await other.post('/api/errors', { data: { message: 'Cannot read properties of undefined', severity: 'high' } });
    await other.dispose();
    await enterConversions(page);
    for (const name of PAGES) {
      await page.goto(`/admin/${name}`);
      await expect(page.getByRole('main')).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await take(page, `console-${name}`);
    }
    await page.goto('/admin/conversions');
    await page.getByRole('button', { name: 'Until now' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await take(page, 'console-days');
    await page.goto('/admin/mails');
    await page.getByRole('row').filter({ hasText: 'Receipt' }).first().getByRole('button', { name: 'Preview' }).click();
    await expect(page.getByRole('dialog').locator('iframe')).toBeVisible();
    await take(page, 'console-mail-preview');
    await withCharges(page);
    await page.goto('/admin/charges');
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(2);
    await take(page, 'console-charges');
    await page.getByRole('button', { name: 'Refund' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Refund $29.95?');
    await take(page, 'console-refund');
  });

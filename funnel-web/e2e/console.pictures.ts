import type { APIRequestContext, Page } from '@playwright/test';
import { buyAndSign, convert, enterConversions, PASSWORD, signAndLose } from '../../admin-web/e2e/support/console';
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
  page.route(/\/api\/admin\/subscription-payments\?/, async (route) => {
    const response = await route.fetch();
    const charge = {
      userId: 'u',
      subscriptionId: 's',
      period: 1,
      currency: 'USD',
      status: 'paid',
      failureReason: null,
      email: 'ada@example.org',
    };
    const times = { transactionId: 'txn_1', createdAt: '2026-11-20T10:00:00Z', settledAt: '2026-11-20T10:00:00Z' };
    const json = [
      { ...charge, ...times, id: 'c1', kind: 'renewal', amountCents: 2995 },
      { ...charge, ...times, id: 'c2', kind: 'extra_report', amountCents: 100 },
    ];
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'content-range': 'subscription-payments 0-1/2' },
      json,
    });
  });

/** Two cases: a claim that no rule grants, and a payment that a bank looks into. */
async function openCases(claiming: APIRequestContext, disputing: APIRequestContext): Promise<void> {
  for (const [vin, message] of [
    ['1FTFW5L86RFB45612', 'The first'],
    ['JH4DC4340RS003205', 'I never read it: the car was sold before I came to see it.'],
  ] as const) {
    await buyAndSign(claiming, 'claim@example.org', vin);
    const purchases = await claiming.get('/api/purchases');
    const [newest] = ((await purchases.json()) as { data: { receipts: { id: string }[] } }).data.receipts;
    await claiming.post(`/api/purchases/${newest?.id ?? ''}/refund`, { data: { reason: 'unused', message } });
  }
  const { sessionId } = await buyAndSign(disputing, 'dispute@example.org');
  await disputing.post('/api/admin/login', { data: { password: PASSWORD } });
  await disputing.post(`/api/admin/payments/${sessionId}/dispute`, { data: { reason: 'To see it', to: 'open' } });
}

interface Opened {
  screen: string;
  /** The command that opens it, and what it asks. */
  press: string;
  asks: string;
}

const DIALOGS: Record<string, Opened> = {
  release: { screen: 'reports', press: 'Release', asks: 'Release this report' },
  'play-dispute': { screen: 'checkout-sessions', press: 'Simulate a dispute', asks: 'Simulate a dispute for' },
  'resend-receipt': { screen: 'checkout-sessions', press: 'Resend receipt', asks: 'Send the receipt again?' },
  'add-operator': { screen: 'operators', press: 'Add an operator', asks: 'Lowercase letters' },
};

/** What stands there instead of rows. */
async function takeStates(page: Page): Promise<void> {
  await page.goto(`/admin/checkout-sessions?filter=${encodeURIComponent(JSON.stringify({ q: 'nothing' }))}`);
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await take(page, 'console-no-match');
  const list = '**/api/admin/checkout-sessions?*';
  const refusal = {
    success: false,
    error: 'Something went wrong. Please try again.',
    code: 'INTERNAL',
    requestId: 'x',
  };
  await page.route(list, (route) => route.fulfill({ status: 500, json: refusal }));
  await page.goto('/admin/checkout-sessions');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await take(page, 'console-failed');
  await page.unroute(list);
}

/** One case of each kind, and the whole story of its customer. */
async function takeRecords(page: Page): Promise<void> {
  for (const kind of ['Claim', 'Dispute']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin/cases');
    const open = page.getByRole('link', { name: new RegExp(`^${kind}: `) }).first();
    await expect(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(open).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await open.click();
    await expect(page.getByRole('region', { name: 'The customer' })).toBeVisible();
    await take(page, `console-case-${kind.toLowerCase()}`);
  }
  await page.getByRole('region', { name: 'The customer' }).getByRole('link').click();
  await expect(page.getByRole('list', { name: 'Timeline, newest first' })).toBeVisible();
  await take(page, 'console-visitor');
}

async function takeDialogs(page: Page): Promise<void> {
  for (const [name, { screen, press, asks }] of Object.entries(DIALOGS)) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/admin/${screen}`);
    await page.getByRole('button', { name: press }).first().click();
    await expect(page.getByRole('dialog')).toContainText(asks);
    await take(page, `console-${name}`);
  }
}

if (isWanted('console'))
  test('console', async ({ page, request, playwright, baseURL }) => {
    test.setTimeout(600_000);
    await page.goto('/admin');
    await expect(page.getByLabel('Password')).toBeVisible();
    await take(page, 'console-gate');
    await convert(request, 'ada@example.org');
    const other = await playwright.request.newContext({ baseURL });
    await signAndLose(other, 'grace@example.org');
    const somebody = () => playwright.request.newContext({ baseURL });
    await openCases(await somebody(), await somebody());
    await buyAndSign(await somebody(), 'held@example.org', 'JH4DC4340RS003205');
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
    await takeRecords(page);
    await takeDialogs(page);
    await takeStates(page);
    await withCharges(page);
    await page.goto('/admin/subscription-payments');
    await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(2);
    await take(page, 'console-charges');
    await page.getByRole('button', { name: 'Refund' }).first().click();
    await expect(page.getByRole('dialog')).toContainText('Refund $29.95?');
    await take(page, 'console-refund');
  });

import { expect, type Page, test } from '@playwright/test';
import { holdBack } from '../../funnel-web/e2e/support/funnel';
import {
  buyAndSign,
  convert,
  expectAccessible,
  filterBy,
  openConsole,
  openWithin,
  VIN,
  widenMoments,
} from './support/console';

test('the operator finds a purchase, releases a held report, previews its receipt, refunds it with a reason and reads that in the audit trail', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = `shop-${Date.now()}@example.org`;
  const visitor = await playwright.request.newContext({ baseURL });
  await convert(visitor, email);
  await visitor.post('/api/errors', { data: { message: `Broken ${email.length}`, severity: 'high' } });
  await widenMoments(page);
  await openConsole(page, 'reports');
  const menu = (name: string) => page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog');

  await filterBy(page, 'VIN, model or report token', VIN);
  await expect(page.getByRole('row').filter({ hasText: VIN }).first()).toContainText('2024 Ford F-150');
  await filterBy(page, 'VIN, model or report token', 'NOSUCHVIN');
  await expect(page.getByRole('heading', { name: 'No report matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row').filter({ hasText: VIN }).first()).toBeVisible();
  await expectAccessible(page);

  await test.step('support releases a paid report that is waiting for an address, with a reason (row 97)', async () => {
    const buyer = await playwright.request.newContext({ baseURL });
    const { reportId } = await buyAndSign(buyer, `held-${Date.now()}@example.org`);
    await filterBy(page, 'VIN, model or report token', reportId);
    const row = page.getByRole('row').filter({ hasText: VIN });
    await expect(row).toHaveCount(1);
    await row.getByRole('button', { name: 'Release' }).click();
    await dialog.getByLabel('Reason').fill('Cannot draw');
    await dialog.getByRole('button', { name: 'Release' }).click();
    await expect(page.getByText('The buyer can read the report now.')).toBeVisible();
    await expect(row.getByRole('button', { name: 'Release' })).toHaveCount(0);
    const { data } = (await (await buyer.get(`/api/reports/${reportId}`)).json()) as { data: { access: object } };
    expect(data.access).toMatchObject({ signed: true, addressed: true });
  });

  await menu('Outgoing mail');
  await filterBy(page, 'Recipient', email);
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .filter({ hasText: 'Receipt' })
    .getByRole('button', { name: 'Preview' })
    .click();
  const letter = page.getByRole('dialog').locator('iframe');
  await expect(letter).toHaveAttribute('sandbox', '');
  await expect(letter.contentFrame().getByText('Thank you. We received your payment of $19.99.')).toBeVisible();
  // As it looks: the console's policy would refuse the styles that a mail carries.
  await expect(letter.contentFrame().getByText('Roadbook', { exact: true }).first()).toHaveCSS(
    'font-family',
    /Georgia/,
  );
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await menu('Payments');
  await filterBy(page, 'Session, transaction, token or email', email);
  const purchase = page.getByRole('row').filter({ hasText: email });
  await expect(purchase).toContainText('Completed');
  await purchase.getByRole('button', { name: 'Refund' }).click();
  await expect(dialog).toContainText('Refund $19.99?');
  await expect(dialog).toContainText('The report of 2024 Ford F-150 can no longer be opened.');
  await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Asked by phone');
  await expectAccessible(page);
  const refund = page.waitForRequest(/\/refund$/);
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The money is on its way back.')).toBeVisible();
  await expect(purchase).toContainText('Refunded');

  await test.step('before a refund the operator sees what ends with it', async () => {
    const charge = {
      userId: 'u',
      subscriptionId: 's',
      period: 1,
      currency: 'USD',
      status: 'paid',
      failureReason: null,
      email: null,
    };
    const times = { transactionId: 'txn_1', createdAt: '2026-11-20T10:00:00Z', settledAt: '2026-11-20T10:00:00Z' };
    await page.route(/\/api\/admin\/subscription-payments\?/, async (route) => {
      const response = await route.fetch();
      const headers = { ...response.headers(), 'content-range': 'subscription-payments 0-1/2' };
      const json = [
        { ...charge, ...times, id: 'c1', kind: 'renewal', amountCents: 2995 },
        { ...charge, ...times, id: 'c2', kind: 'extra_report', amountCents: 100 },
      ];
      await route.fulfill({ response, headers, json });
    });
    await page.getByRole('link', { name: 'listed separately' }).click();
    for (const [amount, sentence] of [
      [
        '$29.95',
        'If it pays for the current period, the subscription ends immediately, and the reports opened in that period can no longer be opened',
      ],
      ['$1.00', 'The report it paid for can no longer be opened. The subscription itself continues'],
    ] as const) {
      await page.getByRole('row').filter({ hasText: amount }).getByRole('button', { name: 'Refund' }).click();
      await expect(dialog).toContainText(`Refund ${amount}?`);
      await expect(dialog).toContainText(sentence);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Go back' }).click();
      await expect(dialog).toHaveCount(0);
    }
  });

  await menu('Audit trail');
  // Whatever the tests beside it have done since.
  const [, id = ''] = /\/([^/]+)\/refund$/.exec((await refund).url()) ?? [];
  await filterBy(page, 'Subject', id);
  await expect(page.getByRole('row').filter({ hasText: 'Asked by phone' }).first()).toContainText('Refund');
  await menu('Client errors');
  await expect(page.getByRole('row').filter({ hasText: 'Broken' }).first()).toContainText('High');
  await menu('Offers');
  await expect(page.getByRole('region', { name: 'Single Report' })).toContainText('$19.99');
  await menu('Providers');
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Simulated (demonstration)');
  await expectAccessible(page);
});

test('leaving a list right after typing a filter does not lead back to it while the next screen loads', async ({
  page,
}) => {
  await page.clock.install();
  await openConsole(page, 'reports');
  const release = await holdBack(page, /\/JobList-.*\.js$/);
  await page.getByLabel('VIN, model or report token').fill('NOSUCHVIN');
  await page.getByRole('menuitem', { name: 'Jobs' }).click();
  await expect(page).toHaveURL(/\/admin\/jobs$/);
  // The list goes by its filter half a second after the last letter.
  await page.clock.runFor(2_000);
  release();
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/admin/jobs');
});

/** A subscription as long as it gets in every column, which no visitor has here. */
const withSubscription = (page: Page) =>
  page.route('**/api/admin/subscriptions?*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-range': 'subscriptions 0-0/1' };
    const id = 'sub_1';
    const whose = { id, userId: 'u', email: 'bartholomew.featherstonehaugh@example.org' };
    const times = { createdAt: '2026-11-20T12:30:00Z', nextChargeAt: '2026-12-20T12:30:00Z', endedAt: null };
    const plan = { offerKey: 'trial_monthly_2995', status: 'past_due', amountCents: 2995, currency: 'USD' };
    const used = { reportsUsed: 17, reportsPerPeriod: 30, cancelAtPeriodEnd: false };
    await route.fulfill({ response, headers, json: [{ ...whose, ...times, ...plan, ...used }] });
  });

test('no list is wider than its window from phone to desktop; a phone shows the whole filter', async ({
  page,
  playwright,
  baseURL,
}) => {
  const buyer = await playwright.request.newContext({ baseURL });
  await buyAndSign(buyer, `bartholomew.featherstonehaugh-${Date.now()}@example.org`);
  const long = await buyer.post('/api/lookup/vin', { data: { vin: '1HD1MAM25DB000000' } });
  expect(long.ok()).toBe(true);
  await withSubscription(page);
  await openConsole(page, 'subscriptions');
  const overflow = () =>
    page.evaluate(() =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('.RaDatagrid-tableWrapper')].map(
          ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
        ),
      ),
    );
  for (const [path, title] of [
    ['subscriptions', 'Subscriptions'],
    ['reports', 'Reports'],
    ['checkout-sessions', 'Payments'],
    ['mails', 'Outgoing mail'],
  ] as const) {
    await openWithin(page, path);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    for (const width of [1440, 1200, 1024, 900]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = page.getByRole('main').getByRole(width < 1200 ? 'listitem' : 'row');
      await expect(rows.filter({ hasText: '@example.org' }).first()).toBeVisible();
      await expect.poll(overflow, `${title} at ${width} pixels`).toBeLessThanOrEqual(0);
    }
  }

  await test.step('on a phone every list shows its full filter and can be sorted', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    // Loaded again, without what is remembered of the lists above.
    await page.goto('/admin/cases');
    const sort = page.getByRole('combobox', { name: 'Sort by' });
    // A filter is set, for above a list that holds nothing at all there are none.
    for (const [path, title, filter, order, asked] of [
      ['cases', 'Cases', { open: true }, 'Oldest first', '["openedAt","ASC"]'],
      ['reports', 'Reports', { paid: true }, 'VIN, A to Z', '["vin","ASC"]'],
      ['checkout-sessions', 'Payments', { status: 'failed' }, 'Oldest first', '["createdAt","ASC"]'],
      ['subscription-payments', 'Subscription payments', { status: 'failed' }, 'Oldest first', '["createdAt","ASC"]'],
      ['subscriptions', 'Subscriptions', { status: 'canceled' }, 'Oldest first', '["createdAt","ASC"]'],
      ['mails', 'Outgoing mail', { sent: false }, 'Oldest first', '["createdAt","ASC"]'],
      ['error-groups', 'Client errors', { severity: 'critical' }, 'Most often first', '["count","DESC"]'],
      ['jobs', 'Jobs', { status: 'dead' }, 'Next to run first', '["runAt","ASC"]'],
      ['audit', 'Audit trail', { action: 'login' }, 'Oldest first', '["createdAt","ASC"]'],
    ] as const) {
      await openWithin(page, `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
      const names = page.locator('.filter-field .MuiInputLabel-root');
      await expect(names.first()).toBeVisible();
      const cut = await names.evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
      expect(cut, path).toEqual([]);
      await sort.click();
      const answer = page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname.endsWith(`/${path}`) && searchParams.get('sort') === asked;
      });
      // By a key: the open menu follows its field, and a list that comes between press and release moves both away.
      await page.getByRole('option', { name: order }).press('Enter');
      expect((await answer).status(), path).toBe(200);
      await expect(sort).toHaveText(order);
    }
  });
});

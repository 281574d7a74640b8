import { expect, type Page, test } from '@playwright/test';
import { expectAccessible, openConsole } from './support/console';

const field = (page: Page) => page.getByLabel('IP Address', { exact: true });
const submit = (page: Page) => page.getByRole('button', { name: 'Block IP' });
const table = (page: Page) => page.getByRole('table', { name: 'Blocked IP addresses' });

/** An address that is this test's alone. */
const address = (third: number): string => `198.18.${third}.${1 + (Date.now() % 250)}`;

test('[B2-158..B2-161, B5-037..B5-040, B6-007, B7-015..B7-017, B8-021, B8-022] a block works in another browser and can be undone, errors are shown, and operators cannot lock themselves out', async ({
  page,
  browser,
  context,
}) => {
  const stranger = address(1);
  await openConsole(page, 'security');
  await expect(submit(page)).toBeDisabled();
  await field(page).fill('   ');
  await submit(page).click();
  await expect(page.getByText('Please enter an IP address')).toBeVisible();
  for (const wrong of ['300.1.1.1', '1.2.3', 'evil.example', '1.2.3.4/33', '1:2']) {
    await field(page).fill(wrong);
    await submit(page).click();
    await expect(page.getByText('Please enter a valid IP address (e.g., 192.168.1.1)')).toBeVisible();
  }

  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': stranger } });
  const shop = await elsewhere.newPage();
  await shop.goto('/');
  await expect(shop.getByRole('heading', { level: 1 })).toBeVisible();

  await field(page).fill(` ${stranger} `);
  await submit(page).click();
  await expect(page.getByText('IP address has been successfully blocked.')).toBeVisible();
  await expect(page.getByText('IP Blocked', { exact: true })).toBeVisible();
  await expect(field(page)).toHaveValue('');
  const row = table(page).getByRole('row').filter({ hasText: stranger });
  await expect(row).toContainText('No reason specified');
  await expect(row).toContainText('admin');
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'IP Address',
    'Reason',
    'Blocked By',
    'Date Blocked',
    'Actions',
  ]);
  await expect.poll(async () => (await shop.goto('/'))?.status()).toBe(403);
  await expect(shop.getByText('Requests from your network address are not accepted.')).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: `Unblock ${stranger}` }).click();
  await expect(page.getByText('IP address has been successfully unblocked.')).toBeVisible();
  await expect(table(page).getByText(stranger)).toHaveCount(0);
  await expect.poll(async () => (await shop.request.get('/')).status()).toBe(200);
  await elsewhere.close();

  await test.step('[B8-020] two operators at one address both get a clear answer, and a second tab is current after Refresh', async () => {
    const both = address(2);
    const other = await context.newPage();
    await other.goto('/admin/security');
    for (const tab of [page, other]) {
      await field(tab).fill(both);
      await tab.getByLabel('Reason (optional)').fill('both saw it');
    }
    await Promise.all([submit(page).click(), submit(other).click()]);
    for (const tab of [page, other]) {
      await expect(tab.getByText('IP address has been successfully blocked.')).toBeVisible();
      await expect(table(tab).getByRole('row').filter({ hasText: both })).toHaveCount(1);
    }
    await page.getByRole('button', { name: `Unblock ${both}` }).click();
    await expect(table(page).getByText(both)).toHaveCount(0);
    // The other tab still shows what was true when it asked: its command is answered clearly and the list becomes true.
    await other.getByRole('button', { name: `Unblock ${both}` }).click();
    await expect(other.getByText('Failed to unblock IP address. This address is not blocked.')).toBeVisible();
    await expect(table(other).getByText(both)).toHaveCount(0);
    await other.close();
  });

  await test.step('[B2-162, B8-016..B8-019] an empty list says so, errors use the specified words, and operators cannot lock themselves out', async () => {
    await page.route('**/api/admin/blocked-ips', (route) => route.fulfill({ json: { success: true, data: [] } }));
    // Loaded again, without the toasts of what was done so far.
    await page.reload();
    await expect(page.getByText('No IP addresses are currently blocked')).toBeVisible();
    const toast = page.getByRole('alert');
    const closeToast = async () => {
      await toast.getByRole('button', { name: 'Close' }).click();
      await expect(toast).toHaveCount(0);
    };
    const tryToBlock = async (ip: string) => {
      await field(page).fill(ip);
      await submit(page).click();
    };
    await tryToBlock('127.0.0.0/8');
    await expect(toast).toContainText('This is the address you are using. Blocking it would lock you out.');
    await closeToast();

    const answers = [
      [{ status: 418, json: { success: false } }, 'HTTP 418'],
      [{ status: 424, body: '<html>' }, 'Network error'],
      [{ status: 409, json: { success: false, error: 'Not now.' } }, 'Not now.'],
    ] as const;
    for (const [answer, words] of answers) {
      await page.route('**/api/admin/block-ip', (route) => route.fulfill(answer));
      await tryToBlock('198.18.9.9');
      await expect(toast).toContainText('Error');
      await expect(toast).toContainText(words);
      await expect(field(page)).toHaveValue('198.18.9.9');
      await closeToast();
      await page.unroute('**/api/admin/block-ip');
    }
    await page.route('**/api/admin/block-ip', (route) => route.abort());
    await tryToBlock('198.18.9.9');
    await expect(toast).toContainText('ErrorFailed to block IP address.');
  });
});

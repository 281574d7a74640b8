import { expect, test } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { SIGNATURE_EXAMPLE } from '../../backend/src/platform/http/openapi-texts';
import { buyAndSign, convert, enterConversions, expectAccessible, signAndLose, takeBack } from './support/console';

test('[B2-123..B2-126, B2-128..B2-132, B2-134..B2-141, B2-145, B2-146, B2-166, B4-037, B7-012, B7-013, B9-052] the operator reads who converts and opens a timeline', async ({
  page,
  playwright,
  baseURL,
}) => {
  const [paying, free] = [
    await playwright.request.newContext({ baseURL }),
    await playwright.request.newContext({ baseURL }),
  ];
  const ada = await convert(paying, `paid-${Date.now()}@example.org`);
  const bob = await signAndLose(free, `free-${Date.now()}@example.org`);
  const family = `family-${Date.now()}@example.org`;
  for (let visitors = 0; visitors < 2; visitors++)
    await buyAndSign(await playwright.request.newContext({ baseURL }), family);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('conversion-analysis')) asked.push(new URL(request.url()).search);
  });
  const printed: string[] = [];
  page.on('console', (message) => printed.push(message.text()));
  const answer = page.waitForResponse((response) => response.url().includes('conversion-analysis'));
  await enterConversions(page);
  expect(asked).toEqual(['?days=1']);
  const { summary } = ((await (await answer).json()) as { data: { summary: Record<string, number> } }).data;
  for (const [card, figure] of [
    ['Total Users', summary.uniqueEmails],
    ['Vehicle Reports', summary.reports],
    ['Signatures', summary.signatures],
    ['Addresses', summary.addresses],
  ] as const)
    await expect(
      page.getByRole('group', { name: card }).getByText((figure ?? NaN).toLocaleString('en-US'), { exact: true }),
    ).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'What is Total Users?' })).toBeFocused();
  await expect(page.getByRole('tooltip')).toContainText('Different email addresses');
  await page.getByRole('button', { name: 'What is Addresses?' }).hover();
  const definition = page.getByRole('tooltip', { name: /Addresses deleted since are not counted/ });
  await expect(definition).toBeVisible();
  await page.mouse.move(0, 0);
  await expect(definition).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Gaps' })).toContainText('Reports without a signature');
  const duplicates = page.getByRole('region', { name: 'Possible duplicates' });
  await expect(duplicates).toContainText('Flag only');
  await expect(duplicates.getByRole('list', { name: 'Shared emails' })).toContainText(`${family}: 2 visitors`);
  await expect(duplicates.getByRole('list', { name: 'Shared addresses (IP)' })).toContainText('127.0.0.1');

  await expect(page.getByRole('columnheader')).toHaveText([
    'User',
    'Contact',
    'Address',
    'Vehicle',
    'Device',
    'Completed',
  ]);
  const search = page.getByLabel('Name, email, IP, VIN or token');
  await search.fill(bob);
  const row = page.getByRole('row').filter({ hasText: bob });
  await expect(row).toContainText('No address');
  await expect(row).toContainText('Unverified');
  await search.fill(ada);
  const paid = page.getByRole('row').filter({ hasText: ada });
  await expect(paid).toContainText('1 Main St, Miami, FL 33101');
  await expect(paid).toContainText('2024 Ford F-150');
  await expect(paid).toContainText('Desktop');
  await expect(paid.getByRole('link', { name: ada }), 'a row that opens looks like it').toBeVisible();
  await expect(paid.getByText('Verified', { exact: true })).toBeVisible();

  // The filter is asked for a moment after the last letter; what is exported is what is shown.
  await expect(page.getByRole('row')).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(ada);
  await expectAccessible(page);
  // Coming back to the window asks for nothing; no debug output is printed.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  expect(printed.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);

  await paid.click();
  await expect(page.getByRole('heading', { name: 'Visitor', level: 1 })).toBeVisible();
  const line = page.getByRole('list', { name: 'Timeline, newest first' });
  for (const moment of [
    'First visit',
    'Searched',
    'Checkout started',
    'Paid',
    'Ledger',
    'Signed',
    'Gave an address',
    'Mail: Receipt',
  ])
    await expect(line.getByText(moment, { exact: true }).first()).toBeVisible();
  await expect(line.getByRole('img', { name: 'The signature as it was drawn' })).toBeVisible();
  await expectAccessible(page);
  expect(asked, 'asked once, whatever became of the window').toEqual(['?days=1']);

  await test.step('what was searched for stays when another period is chosen', async () => {
    await page.getByRole('tab', { name: 'Conversions' }).click();
    await search.fill(ada);
    const others = page.getByRole('row').filter({ hasText: bob });
    await expect(paid).toBeVisible();
    await expect(others).toHaveCount(0);
    for (const period of ['7 days', '30 days']) {
      const figures = page.waitForResponse((response) => response.url().includes('conversion-analysis'));
      const rows = page.waitForResponse((response) => response.url().includes('/api/admin/conversions?'));
      await page.getByRole('button', { name: period }).click();
      await figures;
      expect(new URL((await rows).url()).searchParams.get('filter')).toContain(ada);
      await expect(search).toHaveValue(ada);
      await expect(paid).toBeVisible();
      await expect(others).toHaveCount(0);
    }
  });
});

test('[B2-123, B2-124, B2-133, B2-142..B2-144, B2-157] period and date are sent, the week begins on Sunday, and a guest has the specified empty values', async ({
  page,
  playwright,
  baseURL,
}) => {
  const guest = await playwright.request.newContext({ baseURL });
  const vin = 'JH4DC4340RS003205';
  const found = await guest.post('/api/lookup/vin', { data: { vin } });
  const { data } = (await found.json()) as { data: { id: string } };
  const order = { reportId: data.id, offerKey: 'single_report', termsAccepted: true };
  const opened = await guest.post('/api/checkout/session', { data: order });
  const { sessionId } = ((await opened.json()) as { data: { sessionId: string } }).data;
  await guest.post('/api/checkout/complete', { data: { sessionId } });
  const signed = await guest.post('/api/signatures', {
    data: {
      vehicleReportId: data.id,
      typedName: 'G',
      signatureData: SIGNATURE_EXAMPLE,
      agreementVersion: '2026-11',
    },
  });
  expect(signed.status()).toBe(200);
  await takeBack(guest, sessionId);
  await enterConversions(page);
  await page.getByLabel('Name, email, IP, VIN or token').fill(data.id);
  const row = page.getByRole('row').filter({ hasText: vin });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Guest User');
  await expect(row).toContainText('No email (signature only)');
  await expect(row).toContainText('No address');
  await expect(row).toContainText('Unverified');

  // What is searched for stays with another period: this asks who signed at all.
  await page.getByLabel('Name, email, IP, VIN or token').fill('');
  const sent = page.waitForRequest((request) => request.url().includes('conversion-analysis?days=30&date='));
  await page.getByRole('button', { name: '30 days' }).click();
  await page.getByRole('button', { name: 'Until now' }).first().click();
  const calendar = page.getByRole('dialog', { name: 'Last day of the period' });
  await expect(calendar.locator('thead th').first()).toHaveText('Su');
  // A quarter of a year back nobody was there.
  for (let month = 0; month < 3; month++)
    await calendar.getByRole('button', { name: 'Go to the Previous Month' }).click();
  await calendar.getByRole('gridcell').getByText('15', { exact: true }).click();
  expect((await sent).url()).toMatch(/date=20\d\d-\d\d-15$/);
  await expect(page.getByText('NO USERS FOUND')).toBeVisible();
  const nobody = page.getByText(/^No one .*signed in the 30 days until \w+ 15, 20\d\d\. Choose another period/);
  await expect(nobody).toHaveText(/^No one signed.* period\.$/);
  await page.getByLabel('Name, email, IP, VIN or token').fill(data.id);
  await expect(nobody).toHaveText(/^No one who matches the filters signed.* period, or clear the filters\.$/);
  await expect(page.getByText(/^Last updated: \d/)).toBeVisible();
});

import { expect, test } from '@playwright/test';
import { convert, enterConversions, expectAccessible, filterBy } from './support/console';

test('[X5-007, X6-013, X10-005] a dispute is played, stands in the queue with its facts and evidence, and is decided', async ({
  page,
  playwright,
  baseURL,
}) => {
  const email = `case-${Date.now()}@example.org`;
  await convert(await playwright.request.newContext({ baseURL }), email);
  await enterConversions(page);
  const menu = (name: string) => page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog');

  await menu('Payments');
  await filterBy(page, 'Session, transaction, token or email', email);
  await page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Play a dispute' }).click();
  await dialog.getByLabel('Reason').fill('To see it');
  await dialog.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByText('The case opens in a moment.')).toBeVisible();

  await menu('Cases');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(row).toContainText('Dispute: Fraudulent', { timeout: 1_000 });
  }).toPass();
  await expect(row).toContainText('$19.99');
  await expectAccessible(page);
  await row.getByRole('link', { name: 'Dispute: Fraudulent' }).click();
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText('1 Main St, Miami, FL 33101');
  await expect(page.getByRole('region', { name: 'The customer' })).toContainText(email);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the evidence' }).click();
  expect((await download).suggestedFilename()).toMatch(/^evidence-[\w-]{22}\.json$/);
  await page.getByRole('button', { name: 'Play: won' }).click();
  await dialog.getByLabel('Reason').fill('To see it');
  await dialog.getByRole('button', { name: 'Play it' }).click();
  await expect(page.getByText('The case closes in a moment.')).toBeVisible();
});

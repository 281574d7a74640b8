import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { ACURA, atBothWidths, changeAnswer, FORD, paidReport, readableReport, success } from '../support/funnel';
import { expectAccessible } from '../support/accessible';
import { badge, open, openAgain, part } from '../support/purchases';
import { TEST_VEHICLES } from '../support/test-vehicles';

/** How far the refund of each receipt is. */
async function refundsOf(page: Page): Promise<string[]> {
  const bought = await page.request.get('/api/purchases');
  const { data } = (await bought.json()) as { data: { receipts: { refund: string }[] } };
  return data.receipts.map(({ refund }) => refund);
}

test('[X2-011, X5-006, X5-007] a refund is granted at once, a later claim shows its case with the due day @phone-alone', async ({
  page,
}) => {
  await readableReport(page, ACURA.vin);
  await open(page);
  await expect(badge(page)).toHaveAttribute('title', 'No credits');
  const receipts = part(page, 'Receipts').getByRole('listitem');
  const dialog = page.getByRole('dialog', { name: 'Ask for a refund' });
  const answered = page.getByRole('dialog', { name: /^(Refund granted|Refund requested|No refund possible)$/ });

  await receipts
    .filter({ hasText: ACURA.name })
    .getByRole('button', { name: /^Ask for a refund/ })
    .click();
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click();
  await expect(dialog).toContainText('Please choose a reason');
  await dialog.getByRole('radio', { name: /I did not use it/ }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /holds no records/ })).toBeChecked();
  await atBothWidths(page, expectAccessible);
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click();
  // The first claim is granted although the report was read.
  await expect(answered).toContainText('That is our guarantee. We are returning $19.99');
  await expect(answered).toHaveAccessibleName('Refund granted');
  await expect(dialog, 'its title says what happened, not what was asked').toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(answered).toHaveCount(0);

  await expect(receipts.filter({ hasText: ACURA.name })).toContainText(/Refunded|Refund under way/);
  const taken = part(page, 'Reports').getByRole('listitem').filter({ hasText: ACURA.name });
  await expect(taken).toContainText('Your payment for this report was returned.');
  await expect(taken).not.toContainText('no source');
  await taken.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: ACURA.name })).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible();

  await readableReport(page, TEST_VEHICLES.accident.vin);
  await test.step('[X1-006] the receipt of a payment that came back says when and why, as the list does, and fits a phone', async () => {
    await expect.poll(() => refundsOf(page)).toContain('done');
    await openAgain(page);
    await receipts
      .filter({ hasText: ACURA.name })
      .getByRole('link', { name: /^Receipt of/ })
      .click();
    const sheet = page.locator('#receipt');
    await expect(sheet).toContainText('Refunded');
    const told = sheet.getByRole('row', { name: /^Refunded on \w+ \d+, 20\d\d\. \w/ });
    const words = (await told.getByRole('rowheader').innerText()).trim();
    await expectAccessible(page);
    await openAgain(page);
    await expect(part(page, 'Receipts')).toContainText(words);
  });
  const again = receipts.filter({ hasText: TEST_VEHICLES.accident.name });
  await test.step('the title tells a late request that there is no refund', async () => {
    const denied = { decision: 'denied', text: 'The 30 days are over.', dueAt: null };
    const refund = '**/api/purchases/*/refund';
    await page.route(refund, (route) => route.fulfill(success(denied)));
    await again.getByRole('button', { name: /^Ask for a refund/ }).click();
    await dialog.getByText('Something else').click();
    await dialog.getByRole('button', { name: 'Ask for the refund' }).click();
    await expect(answered).toContainText('The 30 days are over.');
    await expect(answered).toHaveAccessibleName('No refund possible');
    await page.keyboard.press('Escape');
    await page.unroute(refund);
  });
  await again.getByRole('button', { name: /^Ask for a refund/ }).click();
  await dialog.getByText('Something else').click();
  await dialog.getByLabel('What happened?').fill('The color is wrong');
  await dialog.getByRole('button', { name: 'Ask for the refund' }).click();
  await expect(answered).toContainText('Someone will review it');
  await expect(answered).toHaveAccessibleName('Refund requested');
  await expect(answered).toContainText(/You will get an answer by \w+ \d+, 20\d\d/);
  await atBothWidths(page, expectAccessible);
  await page.keyboard.press('Escape');
  await expect(again).toContainText('Being decided');
  await expect(again).toContainText(/A person will answer by \w+ \d+, 20\d\d/);
  await expect(again.getByRole('button', { name: /^Ask for a refund/ })).toHaveCount(0);

  await test.step('[X1-010] a report without records says on both pages that it was paid back', async () => {
    await paidReport(page, FORD.vin);
    // A vehicle that is known to be empty is not sold: here the source counted records and then held none.
    const back = {
      paid: false,
      nextStep: 'refunded',
      retryAfterSeconds: null,
      waitUntil: null,
      accessUntil: null,
      refunded: 'money',
      noRecords: true,
    };
    const receipt = { refund: 'done', refundText: 'We found no records for this vehicle.', refundableUntil: null };
    await changeAnswer<{ reports: { access: object }[]; receipts: object[] }>(page, '**/api/purchases', (data) => {
      Object.assign(data.reports[0]?.access ?? {}, back);
      Object.assign(data.receipts[0] ?? {}, receipt);
    });
    await changeAnswer<{ access: object }>(
      page,
      /\/api\/reports\/secure\/[\w-]{22}$/,
      ({ access }) => void Object.assign(access, back),
    );
    await openAgain(page);
    const line = part(page, 'Reports').getByRole('listitem').filter({ hasText: FORD.name });
    await expect(line).toContainText('This is automatic when no source holds a record of the vehicle.');
    await expect(part(page, 'Receipts')).toContainText('We found no records for this vehicle.');
    await line.getByRole('link').click();
    await expect(page.getByText('Refunded: no records found')).toBeVisible();
    await expect(page.getByText('This is automatic when no source holds a record')).toBeVisible();
    await expect(page.getByRole('rowheader', { name: /^Accident history/ })).toBeVisible();
    // Nobody is sold again what was just found to be empty.
    for (const offer of ['Unlock Complete Vehicle History', 'Premium Feature', 'Upgrade'])
      await expect(page.getByText(offer)).toHaveCount(0);
  });
});

import { expect, test } from '../support/test';
import { fillPerson, submit } from '../support/checkout';
import { fillAddress, lookUp, paidReport, quicken, sign, stepQuery, visitNew } from '../support/funnel';
import { TEST_VEHICLES } from '../support/test-vehicles';

test('[X4-004] the checkout fills in name and email from the free report, the address step the billing ZIP and the last address, and no browser storage keeps them', async ({
  page,
}) => {
  await quicken(page);
  const next = await paidReport(page, TEST_VEHICLES.clean.vin);
  await sign(page, next);
  await lookUp(page);
  await page.goto(`/user-info${stepQuery()}`);
  await page.getByLabel('Full name').fill('Ada Reader');
  await page.getByLabel('Email').fill('ada@example.org');
  await page.getByRole('button', { name: 'Open my free report' }).click();
  await expect(page).toHaveURL(/\/results\/free/);
  for (const path of ['/checkout/2', '/checkout/4']) {
    await visitNew(page, path + stepQuery());
    await expect(page.getByLabel('Name on card'), path).toHaveValue('Ada Reader');
    await expect(page.getByLabel(/email/i), path).toHaveValue('ada@example.org');
  }
  await visitNew(page, '/purchases');
  await expect(page.getByLabel('Email you bought with')).toHaveValue('ada@example.org');
  await visitNew(page, `/checkout/2${stepQuery()}`);
  await fillPerson(page);
  await submit(page).click();
  await page.getByRole('tab', { name: 'Type your name' }).click();
  // To sign is to do so each time: this name is never put there by the page.
  await expect(page.getByLabel('Your full name')).toHaveValue('');
  await page.getByLabel('Your full name').fill('Ada Reader');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('Zip code')).toHaveValue('33101');
  await fillAddress(page);
  await page.getByRole('button', { name: 'Open my report' }).click();
  await expect(page.getByRole('heading', { name: 'At a glance' })).toBeVisible();

  await page
    .getByRole('banner')
    .getByRole('link', { name: /Purchases/ })
    .click();
  await page.locator(`a[href*="/address"][href*="${next}"]`).click();
  for (const [label, value] of [
    ['Phone number', '(555) 123-4567'],
    ['Address line 1', '1 Main St'],
    ['City', 'Miami'],
    ['Zip code', '33101'],
  ] as const)
    await expect(page.getByLabel(label), label).toHaveValue(value);
  await expect(page.getByRole('combobox', { name: 'State' })).toHaveText('Florida');
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  for (const text of ['1 Main St', '33101', '5551234567']) expect(kept).not.toContain(text);
});

import { expect, test } from '../support/test';
import { atBothWidths, expectAccessibleInBothColors, lookUp } from '../support/funnel';

/** A school bus whose VIN fits the model years 1982 and 2012. */
const BUS = '1BAKGCPH4CF283189';
const NAME = '1982 or 2012 Blue Bird BB Conventional';

test.beforeEach(async ({ page }) => {
  await lookUp(page, BUS);
  await page.goto(`/preview?type=vin&value=${BUS}`);
});

test('names both model years where the VIN does not decide', { tag: ['@X11-001'] }, async ({ page }) => {
  await atBothWidths(page, async () => {
    await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
    await expect(page.getByRole('group', { name: /does not say which/ })).toBeVisible();
  });
  await expectAccessibleInBothColors(page);
});

test('keeps the model year the buyer states, and still names both', { tag: ['@X11-001'] }, async ({ page }) => {
  const stated = page.getByRole('radio', { name: '2012' });
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await stated.check();
  await stored;
  await page.reload();
  await expect(stated).toBeChecked();
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible();
});

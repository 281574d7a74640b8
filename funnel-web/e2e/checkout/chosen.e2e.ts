import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { openCheckout, summary } from '../support/checkout';
import { FORD, stepQuery, visitNew } from '../support/funnel';

const option = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(name) });

test('what is chosen on a checkout stays chosen over a reload, and the cart knows a package', async ({ page }) => {
  await openCheckout(page, '/checkout/5', '&plan=triple');
  await option(page, 'Single Report').check();
  await page.reload();
  await expect(option(page, 'Single Report')).toBeChecked();
  await expect(summary(page)).toContainText('$19.99');
  await visitNew(page, `/cart/2/vin/${FORD.vin}`);
  await expect(page.getByRole('radio', { name: /1 REPORT/ })).toBeChecked();

  await visitNew(page, `/checkout/3${stepQuery()}&plan=triple`);
  await expect(option(page, 'Three Report Pack')).toBeChecked();
  await option(page, '3 Day Membership Trial').check();
  await page.reload();
  await expect(option(page, '3 Day Membership Trial')).toBeChecked();
  await option(page, 'Three Report Pack').check();
  await page.reload();
  await expect(option(page, 'Three Report Pack')).toBeChecked();
  await expect(option(page, '3 Day Membership Trial')).not.toBeChecked();
});

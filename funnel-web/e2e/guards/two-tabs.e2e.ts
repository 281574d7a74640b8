import type { Page } from '@playwright/test';
import {
  expectAccessibleInBothColors,
  ACURA,
  drawSignature,
  fillAddress,
  fillCard,
  FORD,
  lookUp,
  toast,
} from '../support/funnel';
import { buyOffer } from '../support/purchases';
import { expect, test } from '../support/test';

const checkout = (offer: string) => `/checkout/4?type=vin&value=${FORD.vin}&intent=buyer&funnel=cart2&offer=${offer}`;
const submit = (page: Page) => page.getByRole('button', { name: /Complete Purchase/ });
const terms = (page: Page) => page.getByRole('checkbox', { name: /Terms of Service/ });

test('[X4-007] in two tabs nothing is charged or asked twice: at the checkout, the signature, the address, and when going back', async ({
  page: first,
}) => {
  await lookUp(first);
  const second = await first.context().newPage();
  const tabs = [first, second];
  for (const tab of tabs) {
    await tab.goto(checkout('single_report'));
    await expect(submit(tab)).toBeVisible();
  }
  for (const tab of tabs) {
    await fillCard(tab);
    await terms(tab).check();
    await submit(tab).click();
    if (tab === second) {
      await expect(tab.getByRole('heading', { name: 'This report is already paid for' })).toBeInViewport();
      await expect(tab.getByRole('main'), 'the keyboard goes on in it').toBeFocused();
      await expect(toast(tab), 'nothing failed, and nothing is to be tried again').toHaveCount(0);
      await tab.getByRole('link', { name: 'Continue' }).click();
    }
    await expect(tab).toHaveURL(/\/signature\?/);
  }
  for (const tab of tabs) await expect(tab.locator('canvas')).toBeVisible();
  for (const tab of tabs) {
    await drawSignature(tab);
    await tab.getByRole('button', { name: 'Continue' }).click();
    await expect(tab).toHaveURL(/\/address\?/);
  }
  for (const tab of tabs) {
    await fillAddress(tab);
    await tab.getByRole('button', { name: 'Open my report' }).click();
    await expect(tab.getByRole('heading', { name: FORD.name })).toBeVisible();
  }
  await first.goBack();
  await expect(first.getByRole('heading', { name: 'Everything is done' })).toBeVisible();
  await first.getByRole('link', { name: 'Read your report' }).click();
  await expect(first.getByRole('heading', { name: FORD.name })).toBeVisible();
  await second.goto('/purchases');
  await expect(second.getByRole('link', { name: /^Receipt of/ })).toHaveCount(1);
  await second.close();
});

test('[B4-001, X2-003] a second subscription in another tab is refused before the charge, with a link to the active one', async ({
  page,
}) => {
  await lookUp(page);
  await page.goto(checkout('unlimited_monthly'));
  await expect(submit(page)).toBeVisible();
  await buyOffer(page, await lookUp(page, ACURA.vin), 'trial_monthly_2995');
  await fillCard(page);
  await terms(page).check();
  await page.getByRole('checkbox', { name: /I agree to be charged/ }).check();
  await submit(page).click();
  const refused = page.getByRole('main').getByText(/You already have a subscription: 3 Day Membership Trial\./);
  await expect(refused).toBeVisible();
  await expect(page.getByText('Nothing was charged')).toBeVisible();
  await expectAccessibleInBothColors(page);
  await page.getByRole('main').getByRole('link', { name: 'Your purchases' }).click();
  await expect(page.getByRole('button', { name: 'Cancel the subscription' })).toBeVisible();
});

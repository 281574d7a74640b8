import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { changeAnswer, FORD, lookUp, MARKETING, session, stepQuery } from '../support/funnel';

const VARIANTS = '**/api/variants';

interface Variants {
  cart: string;
  checkout: string;
}

async function skipDownloading(page: Page, query = ''): Promise<void> {
  await page.goto(`/downloading${stepQuery()}${query}`);
  await expect.poll(() => session(page, 'variants')).not.toBeNull();
  await page.getByRole('button', { name: 'Skip ahead' }).click();
}

/** What was given is kept for the session: the next one comes again. Beside a file, for the page may still ask and keep the answer. */
async function beginAnew(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.clear());
}

test('[X2-017] a visitor gets the assigned page, with the marketing parameters, or the default path without one', async ({
  page,
}) => {
  await lookUp(page);
  let variants: Variants = { cart: '', checkout: 'checkout-4' };
  // As if the server had drawn these for the visitor.
  await changeAnswer<Variants>(page, VARIANTS, (data) => void Object.assign(data, variants));
  const query = new URLSearchParams(MARKETING).toString();
  for (const [cart, address] of [
    ['cart-1', `/cart/vin/${FORD.vin}?intent=buyer`],
    ['cart-3', `/cart/3/vin/${FORD.vin}?intent=buyer`],
    ['upsell', `/upsell${stepQuery()}`],
  ] as const) {
    await test.step(cart, async () => {
      variants = { ...variants, cart };
      await skipDownloading(page, `&${query}`);
      await expect(page).toHaveURL(`${address}&${query}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await beginAnew(page);
    });
  }
  await test.step('a visitor with checkout 5 reaches it from cart 2, also when that was opened by its own link', async () => {
    variants = { cart: 'cart-3', checkout: 'checkout-5' };
    await page.goto(`/cart/2/vin/${FORD.vin}?intent=buyer`);
    await expect.poll(() => session(page, 'variants')).not.toBeNull();
    await page.getByText('1 REPORT', { exact: true }).click();
    await page.getByRole('button', { name: 'Continue to checkout' }).click();
    await expect(page).toHaveURL(/\/checkout\/5\?.*funnel=cart2&offer=single_report/);
    await beginAnew(page);
  });
  await test.step('with a strange answer, or without one, the visitor takes the default path', async () => {
    variants = { cart: 'cart-99', checkout: 'checkout-99' };
    await skipDownloading(page);
    await expect(page).toHaveURL(`/cart/2/vin/${FORD.vin}?intent=buyer`);
    await beginAnew(page);
    await page.route(VARIANTS, (route) => route.fulfill({ status: 500, json: { success: false, error: 'No.' } }));
    await page.goto(`/downloading${stepQuery()}`);
    await page.getByRole('button', { name: 'Skip ahead' }).click();
    await expect(page).toHaveURL(`/cart/2/vin/${FORD.vin}?intent=buyer`);
  });
});

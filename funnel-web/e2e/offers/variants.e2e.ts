import type { Page } from '@playwright/test';
import { expect, test } from '../support/test';
import { changeAnswer, FORD, lookUp, MARKETING, session, stepQuery } from '../support/funnel';

const VARIANTS = '**/api/variants';

interface Variants {
  cart: string;
  checkout: string;
}

/** As if the server had drawn these for the visitor. */
const given = (page: Page, variants: Variants) =>
  changeAnswer<Variants>(page, VARIANTS, (data) => void Object.assign(data, variants));

async function skipDownloading(page: Page, query = ''): Promise<void> {
  await page.goto(`/downloading${stepQuery()}${query}`);
  await expect.poll(() => session(page, 'variants')).not.toBeNull();
  await page.getByRole('button', { name: 'Skip ahead' }).click();
}

test('[X2-017] a visitor is sent to the page they were given, with the marketing parameters', async ({ page }) => {
  await lookUp(page);
  let variants: Variants = { cart: '', checkout: 'checkout-4' };
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
      // What was given is kept for the session: the next one comes anew. Beside a file, for the page may still ask and keep the answer.
      await page.goto('/robots.txt');
      await page.evaluate(() => sessionStorage.removeItem('variants'));
    });
  }
});

test('[X2-017] who was given checkout 5 reaches it from cart 2, also when that was opened by its own link', async ({
  page,
}) => {
  await lookUp(page);
  await given(page, { cart: 'cart-3', checkout: 'checkout-5' });
  await page.goto(`/cart/2/vin/${FORD.vin}?intent=buyer`);
  await expect.poll(() => session(page, 'variants')).not.toBeNull();
  await page.getByText('1 REPORT', { exact: true }).click();
  await page.getByRole('button', { name: 'Continue to checkout' }).click();
  await expect(page).toHaveURL(/\/checkout\/5\?.*funnel=cart2&offer=single_report/);
});

test('without an answer, or with a strange one, the visitor takes the default path', async ({ page }) => {
  await lookUp(page);
  await page.route(VARIANTS, (route) => route.fulfill({ status: 500, json: { success: false, error: 'No.' } }));
  await page.goto(`/downloading${stepQuery()}`);
  await page.getByRole('button', { name: 'Skip ahead' }).click();
  await expect(page).toHaveURL(`/cart/2/vin/${FORD.vin}?intent=buyer`);
  await page.unroute(VARIANTS);
  await given(page, { cart: 'cart-99', checkout: 'checkout-99' });
  await skipDownloading(page);
  await expect(page).toHaveURL(`/cart/2/vin/${FORD.vin}?intent=buyer`);
});

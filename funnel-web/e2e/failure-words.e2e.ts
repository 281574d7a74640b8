import { expect, test } from '@playwright/test';
import { FORD, failure, lookUp, stepQuery } from './support/funnel';

const BUSY = 'Too many requests. Please wait a minute.';

test('a refusal is never called a network error, on any page that offers, sells or shows', async ({ page }) => {
  await lookUp(page);
  await page.route(/\/api\/(reports|checkout\/session|shared)\b/, (route) => route.fulfill(failure(429, BUSY)));
  for (const path of [
    `/preview${stepQuery()}`,
    `/cart/vin/${FORD.vin}`,
    `/cart/2/vin/${FORD.vin}`,
    `/cart/3/vin/${FORD.vin}`,
    `/upsell${stepQuery()}`,
    `/user-info${stepQuery()}`,
    `/checkout${stepQuery()}`,
    `/checkout/4${stepQuery()}`,
    `/results/free${stepQuery()}`,
    '/success?session_id=fQ7c2TtNVbA0mJ1kXo9y-w',
    '/shared/fQ7c2TtNVbA0mJ1kXo9y-w',
    '/compare',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('main'), path).toContainText(BUSY);
  }
});

test('a catalogue that is refused is never called a network error either', async ({ page }) => {
  await lookUp(page);
  await page.route('**/api/offers', (route) => route.fulfill(failure(403, BUSY)));
  for (const path of [`/cart/2/vin/${FORD.vin}`, `/checkout/4${stepQuery()}`]) {
    await page.goto(path);
    await expect(page.getByRole('main'), path).toContainText(BUSY);
  }
});

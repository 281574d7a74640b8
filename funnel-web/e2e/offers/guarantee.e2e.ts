import { expect, test } from '../support/test';
import { FORD, lookUp, stepQuery, visit } from '../support/funnel';

/** The words of rows 105 and 142. Who changes them changes a promise, and the version of the terms. */
const GUARANTEE =
  'Within 30 days of a purchase you can ask for your money back. Your first request for a single report or a pack is ' +
  'granted immediately, whether you have read it or not. So is every request within 24 hours if you have opened no ' +
  'report with the purchase. After 24 hours an unopened purchase is still refunded immediately, unless we have bought ' +
  'the records of its vehicle by then or you have spent a credit on another one. We also refund a single report ' +
  'immediately when no source holds a record of the vehicle, and a second payment for a vehicle you had already paid ' +
  'for. A person decides every other request and answers within two business days.';

const inPath = `vin/${FORD.vin}`;
const query = stepQuery();

test('[A1-011, A9-023, B1-009, B9-014] the 30-day guarantee is one, in the same words on About, contact, terms, every cart and every checkout', async ({
  page,
}) => {
  await lookUp(page);
  await page.goto('/verify');
  for (const address of [
    ...['/about', '/contact', '/terms'],
    ...[`/cart/${inPath}`, `/cart/2/${inPath}`, `/cart/3/${inPath}`],
    ...[`/checkout${query}`, `/checkout/2${query}`, `/checkout/3${query}&plan=single`, `/checkout/4${query}`],
    ...[`/checkout/5${query}`, `/checkout/onetimepurchase${query}`, `/checkout/onetimepurchase/1${query}`],
  ]) {
    await visit(page, address);
    await expect(page, address).toHaveURL(address);
    await expect(page.getByRole('main'), address).toContainText(GUARANTEE);
    // The next page must say it for itself.
    await visit(page, '/verify');
    await expect(page.getByRole('main'), address).not.toContainText(GUARANTEE);
  }
});

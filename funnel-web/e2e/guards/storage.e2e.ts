import { expect, test } from '../support/test';
import {
  breakStorage,
  choose,
  FORD,
  goOnToCart,
  lookUp,
  quicken,
  search,
  session,
  stepQuery,
  visitNew,
} from '../support/funnel';

test('browser storage that accepts nothing never causes a blank page', async ({ page }) => {
  await breakStorage(page);
  const id = await lookUp(page);
  for (const [path, text] of [
    ['/', 'VIN Lookup'],
    [`/loading/vin/${FORD.vin}`, 'Are you buying or selling a car?'],
    [`/preview/2${stepQuery()}`, FORD.name],
    [`/downloading${stepQuery()}`, 'Value estimates'],
    [`/cart/2/vin/${FORD.vin}`, 'UNLIMITED REPORTS'],
    [`/checkout/4${stepQuery()}`, 'Order summary'],
    [`/signature?reportId=${id}`, 'This report is not paid for yet'],
    [`/address?reportId=${id}`, 'This report is not paid for yet'],
    [`/results/${id}`, 'Unlock Complete Vehicle History'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
});

test('with blocked storage the way from search to cart still works, and its steps know the search @phone-alone', async ({
  page,
}) => {
  await quicken(page);
  // The pace was set before; from here on nothing can be stored.
  await breakStorage(page);
  await search(page, FORD.vin, '?utm_source=s1');
  await choose(page);
  await goOnToCart(page);
  await expect(page).toHaveURL(/utm_source=s1/);
  expect(await session(page, 'searchInfo')).toBeNull();
});

test('corrupt values in the session are ignored', async ({ page }) => {
  const id = await lookUp(page);
  await page.goto('/about');
  await page.evaluate((report) => {
    for (const key of ['searchInfo', 'lastValidSearch', 'funnelData', 'userInfo', 'checkoutSession', 'currentUser']) {
      sessionStorage.setItem(key, '{"half');
    }
    sessionStorage.setItem(`vehicle-report-${report}`, '42');
    sessionStorage.setItem('rb-pace', 'fast');
    localStorage.setItem('routeBackup', '[]');
  }, id);
  for (const [path, text] of [
    ['/', 'VIN Lookup'],
    [`/preview/2${stepQuery()}`, FORD.name],
    [`/checkout/4${stepQuery()}`, 'Order summary'],
    [`/signature?reportId=${id}`, 'This report is not paid for yet'],
    [`/results/${id}`, 'Unlock Complete Vehicle History'],
  ] as const) {
    // Home reads them in a document of its own, the steps inside it; a report is only ever loaded.
    await (/^\/(?:$|results\/)/.test(path) ? page.goto(path) : visitNew(page, path));
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
  const copy = JSON.parse((await session(page, `vehicle-report-${id}`)) ?? '{}') as { id?: string };
  expect(copy.id).toBe(id);
});

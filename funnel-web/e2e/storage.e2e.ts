import { expect, test } from '@playwright/test';
import { breakStorage, FORD, lookUp, session, stepQuery } from './support/funnel';

test('a store that takes nothing never leaves a blank page', async ({ page }) => {
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

test('corrupt values in the session are passed over', async ({ page }) => {
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
    await page.goto(path);
    await expect(page.getByText(text).first(), path).toBeVisible();
  }
  const copy = JSON.parse((await session(page, `vehicle-report-${id}`)) ?? '{}') as { id?: string };
  expect(copy.id).toBe(id);
});

import { expect, test } from '../support/test';
import { ACURA, FORD, lookUp, readableReport, stepQuery } from '../support/funnel';
import { untilQuiet } from '../support/quiet';

test('a page that is opened from outside asks for each thing once', async ({ page }) => {
  const report = await readableReport(page, ACURA.vin);
  await lookUp(page);
  await page.addInitScript(() => sessionStorage.clear());
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`);
  });
  const pages: [path: string, last: string][] = [
    [`/preview/2${stepQuery()}`, 'One payment, no renewal.'],
    [`/preview${stepQuery()}`, 'The full report looks for'],
    [`/cart/2/vin/${FORD.vin}`, '30-day money-back guarantee.'],
    [`/checkout/4${stepQuery()}`, 'Complete Purchase - $19.99'],
    [`/results/${report}`, 'Words in this report'],
    ['/purchases', 'Receipts'],
  ];
  for (const [path, last] of pages) {
    calls.length = 0;
    await page.goto(path);
    await expect(page.getByText(last).first(), path).toBeVisible();
    await untilQuiet(page);
    expect(calls, path).toContain('GET /api/purchases/entitlement');
    expect(
      calls.filter((call, index) => calls.indexOf(call) !== index),
      path,
    ).toEqual([]);
  }
});

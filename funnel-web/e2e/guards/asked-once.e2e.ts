import { expect, test } from '../support/test';
import { ACURA, FORD, lookUp, readableReport, stepQuery } from '../support/funnel';
import { isBrought } from '../support/without-answers';
import { untilQuiet } from '../support/quiet';

test('a page opened from outside makes each call once, and none for data its document already has', async ({
  page,
}) => {
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
  const twice: string[] = [];
  for (const [path, last] of pages)
    // A busy server may not have the answers in time, and leaves them to the page.
    await expect(async () => {
      calls.length = 0;
      await page.goto(path);
      await expect(page.getByText(last).first(), path).toBeVisible();
      await untilQuiet(page);
      twice.push(...calls.filter((call, index) => calls.indexOf(call) !== index).map((call) => `${path}: ${call}`));
      const brought = calls.filter((call) => isBrought(`http://127.0.0.1${call.split(' ')[1]}`));
      expect(brought, path).toEqual(path === '/purchases' ? ['GET /api/purchases/entitlement'] : []);
    }).toPass();
  expect(twice).toEqual([]);
});
